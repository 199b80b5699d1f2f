"""What all questions about a problem may set."""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, get_args

from ._answers import Report, Reporter

MAX_U64 = 2**64 - 1


#: The most threads of a call, as of the command.
MOST_THREADS = 1024

#: How to count: `"auto"` lets the others race. `"weights"` only finds out that there are none.
Method = Literal["auto", "search", "planar", "frontier", "memo", "learning", "weights"]
#: How to search. All kernels find the same covers in the same order.
Kernel = Literal["bits", "cells", "links", "bounds"]


def whole(name: str, number: Any, most: int | None = None, least: int | None = 0) -> int:
    """An integer. Raises an error for what is none, or out of range."""
    if not isinstance(number, SupportsIndex):
        raise TypeError(f"{name} is an integer, not {number!r}")
    known = number.__index__()
    if least is not None and known < least:
        raise ValueError(f"{name} is at least {least}, not {known}")
    if most is not None and known > most:
        raise ValueError(f"{name} is at most {most}, not {known}")
    return known


def seconds(name: str, time: Any) -> float:
    """A number of seconds. Raises an error for what is none."""
    try:
        number = float(time) if isinstance(time, SupportsFloat) else None
    except OverflowError:
        number = math.inf
    except (TypeError, ValueError):
        number = None
    if number is None:
        raise TypeError(f"{name} is a number of seconds, not {time!r}")
    if not number >= 0:
        raise ValueError(f"{name} is a number of seconds from 0, not {time!r}")
    return number


def one_of(name: str, value: Any, known: tuple[str, ...]) -> None:
    """Raises an error for a value that is not known."""
    if not isinstance(value, str) or value not in known:
        kind = ValueError if isinstance(value, str) else TypeError
        raise kind(f"{name} is one of {', '.join(map(repr, known))}, not {value!r}")


def seeded(seed: int | None) -> int | None:
    """A seed that makes sense."""
    if seed is not None:
        whole("seed", seed, MAX_U64)
    return seed


class Settings(NamedTuple):
    """When to stop, how many threads to use, and whom to tell the progress."""

    limit: int | None
    nodes: int | None
    timeout: float | None
    memory: int | None
    threads: int
    progress: Reporter | None

    @classmethod
    def of(
        cls,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        progress: Report | None = None,
        method: Method = "auto",
        kernel: Kernel | None = None,
    ) -> Settings:
        """Settings that make sense. The method and the kernel are checked, and go their own way."""
        limit = None if limit is None else min(whole("limit", limit), MAX_U64)
        nodes = None if nodes is None else min(whole("nodes", nodes), MAX_U64)
        memory = None if memory is None else min(whole("memory", memory), MAX_U64)
        threads = whole("threads", threads, MOST_THREADS)
        if timeout is not None:
            timeout = seconds("timeout", timeout)
        one_of("method", method, get_args(Method))
        if kernel is not None:
            one_of("kernel", kernel, get_args(Kernel))
        return cls(limit, nodes, timeout, memory, threads, None if progress is None else Reporter(progress))
