"""What can be asked of problems and puzzles alike, and what can be asked of many machines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from . import _puzzles, _shards
from ._answers import Report
from ._executors import Executing
from ._native import Cover
from ._problem import Problem, is_problem
from ._puzzles import Grid, Setting
from ._settings import Method, Settings

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

    `None` where it is proven that there is none. Raises `Stopped` when the deadline passes. Settings are those of
    `Problem.solve`; for a puzzle, `seed=` chooses among several solutions, and others say how texts are read (see
    `read`).
    """
    if isinstance(problem, Problem):
        return problem.solve(timeout=timeout, threads=threads, **settings)
    return _puzzles.solve(problem, timeout, threads, settings)


def any(
    problem: Problem[K],
    *,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int | None = None,
    progress: Report | None = None,
) -> Cover[K] | None:
    """Some cover of a problem, by whatever way finds one first; `None` if it is proven that there is none.

    See `Problem.any`.
    """
    is_problem(problem)
    return problem.any(nodes=nodes, timeout=timeout, seed=seed, progress=progress)


def alive(
    problem: Problem[K],
    *,
    nodes: int | None = None,
    timeout: float | None = None,
    seed: int | None = None,
    progress: Report | None = None,
) -> list[Cover[K] | None]:
    """For each option of a problem, a cover that holds it; `None` where it is proven that there is none.

    See `Problem.alive`.
    """
    is_problem(problem)
    return problem.alive(nodes=nodes, timeout=timeout, seed=seed, progress=progress)


def count(
    problem: Problem[Any],
    *,
    executor: Executing | None = None,
    parts: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    patience: float = _shards.PATIENCE,
    timeout: float | None = None,
    memory: int | None = None,
    method: Method = "auto",
    progress: Report | None = None,
) -> int:
    """The number of covers; with an executor, counted in parts by its workers.

    `executor` is anything with the interface of `concurrent.futures`, a client of Dask, or a function that makes an
    executor: then one that breaks is replaced. The workers need this package.

    The problem is cut into `parts` parts (by default 32 for each of the `workers`, which most executors can tell),
    and no more than twice as many as there are workers are out at a time. A part that takes longer than `patience`
    seconds is cut again; a part whose worker was lost is submitted again. Answers are kept in the file
    `checkpoint`: whoever is killed can be started again, and goes on from there. `memory` is for each part.

    With `method="frontier"`, the parts are ranges of the states of a sweep: they need less memory than a whole
    sweep, but more work.
    """
    is_problem(problem)
    if executor is None:
        _alone(checkpoint=checkpoint, parts=parts, workers=workers)
        return problem.count(timeout=timeout, memory=memory, method=method, progress=progress)
    settings = Settings.of(timeout=timeout, memory=memory, progress=progress, method=method)
    kept = _shards.Checkpoint(checkpoint)
    run = _shards.Run(problem, "count", executor, method, settings, parts, workers, patience, kept)
    return _shards.count(run)


def covers(
    problem: Problem[K],
    *,
    executor: Executing | None = None,
    parts: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    patience: float = _shards.PATIENCE,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Report | None = None,
) -> Iterator[Cover[K]]:
    """All covers; with an executor, found in parts by its workers, as `count` does.

    Then they come part by part, as these are done, in no particular order.

    The file `checkpoint` tells which parts have been handed out. Whoever is killed can be started again, and gets
    the covers of the other parts: none is left out, and only those of the part that was being handed out come again.
    A part counts as handed out when the next cover after its last one is asked for.
    """
    is_problem(problem)
    if executor is None:
        _alone(checkpoint=checkpoint, parts=parts, workers=workers)
        return problem.covers(limit=limit, timeout=timeout, progress=progress)
    settings = Settings.of(limit=limit, timeout=timeout, progress=progress)
    kept = _shards.Checkpoint(checkpoint)
    run = _shards.Run(problem, "covers", executor, "auto", settings, parts, workers, patience, kept)
    return cast("Iterator[Cover[K]]", _shards.covers(run, limit))


def _alone(**given: object) -> None:
    """Raises an error for settings that only an executor makes use of."""
    for name, value in given.items():
        if value is not None:
            raise TypeError(f"{name}= goes with executor=")
