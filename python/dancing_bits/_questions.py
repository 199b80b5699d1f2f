"""What can be asked of problems and puzzles alike, and what can be asked of many machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _puzzles
from ._native import Cover
from ._problem import Problem
from ._puzzles import Grid, Setting

if TYPE_CHECKING:
    from ._puzzles import Source

K = TypeVar("K")


@overload
def solve(
    problem: Problem[K], *, timeout: float | None = None, threads: int = 0, **settings: Any
) -> Cover[K] | None: ...
@overload
def solve(  # type: ignore[overload-overlap]  # a text is an iterable of texts
    problem: Source, *, timeout: float | None = None, threads: int = 0, **settings: Setting
) -> Grid | None: ...
@overload
def solve(
    problem: Iterable[Source], *, timeout: float | None = None, threads: int = 0, **settings: Setting
) -> Iterator[Grid | None]: ...
def solve(
    problem: Problem[Any] | Source | Iterable[Source],
    *,
    timeout: float | None = None,
    threads: int = 0,
    **settings: Any,
) -> Any:
    """The first cover of a problem, or a solution of a puzzle, or of each of a stream of puzzles.

    `None` where it is proven that there is none. Raises `Stopped` when the deadline passes.
    """
    if isinstance(problem, Problem):
        return problem.solve(timeout=timeout, threads=threads, **settings)
    return _puzzles.solve(problem, timeout, threads, settings)
