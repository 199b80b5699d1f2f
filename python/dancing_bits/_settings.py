"""What all questions about a problem may set."""

from __future__ import annotations

from typing import NamedTuple

from ._answers import Report, Reporter

_MAX_U64 = 2**64 - 1


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
            if number is not None and number < 0:
                raise ValueError(f"{name} is at least 0, not {number}")
        limit, nodes, memory = (None if n is None else min(n, _MAX_U64) for n in (limit, nodes, memory))
        return cls(limit, nodes, timeout, memory, threads, None if progress is None else Reporter(progress))
