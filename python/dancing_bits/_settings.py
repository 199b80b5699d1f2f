"""What all questions about a problem may set."""

from __future__ import annotations

from typing import Any, NamedTuple, SupportsFloat, SupportsIndex, cast

from ._answers import Report, Reporter

_MAX_U64 = 2**64 - 1


def whole(name: str, number: Any, most: int | None = None) -> None:
    """Raises an error for what is no number, or out of range."""
    if not isinstance(number, SupportsIndex):
        raise TypeError(f"{name} is an integer, not {number!r}")
    if number.__index__() < 0:
        raise ValueError(f"{name} is at least 0, not {number}")
    if most is not None and number.__index__() > most:
        raise ValueError(f"{name} is at most {most}, not {number}")


def seeded(seed: int | None) -> int | None:
    """A seed that makes sense."""
    if seed is not None:
        whole("seed", seed, _MAX_U64)
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
    ) -> Settings:
        """Settings that make sense."""
        numbers = {"limit": limit, "nodes": nodes, "memory": memory, "threads": threads}
        for name, number in numbers.items():
            if number is not None:
                whole(name, number)
        if timeout is not None and not isinstance(cast("object", timeout), SupportsFloat):
            raise TypeError(f"timeout is a number of seconds, not {timeout!r}")
        limit, nodes, memory = (None if n is None else min(n, _MAX_U64) for n in (limit, nodes, memory))
        return cls(limit, nodes, timeout, memory, threads, None if progress is None else Reporter(progress))
