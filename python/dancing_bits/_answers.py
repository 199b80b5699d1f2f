"""Answers that are not whole, and how far a search is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from numbers import Number
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from ._native import Cover

K = TypeVar("K")


class Stopped(Exception):
    """A limit stopped the work before the answer was known.

    A partial answer is never returned in place of a whole one: it is here.
    """

    #: `"timeout"`, `"nodes"` or `"memory"`.
    reason: str
    #: There are at least this many covers (puzzles, solutions). `None` where that was not the question.
    at_least: int | None
    #: A cover that was found by then.
    cover: Cover[Any] | None
    #: What `alive` knew by then: for some options, by their numbers, a cover, or `None` if there is none.
    known: dict[int, Cover[Any] | None] | None

    def __init__(
        self,
        words: str,
        reason: str = "",
        at_least: int | None = None,
        cover: Cover[Any] | None = None,
        known: dict[int, Cover[Any] | None] | None = None,
    ) -> None:
        super().__init__(words)
        self.reason = reason
        self.at_least = at_least
        self.cover = cover
        self.known = known


class DeadlinePassed(Stopped, TimeoutError):
    """`timeout=` seconds have passed."""


class NodeLimitReached(Stopped):
    """`nodes=` nodes were examined."""


class MemoryLimitReached(Stopped, MemoryError):
    """The tables do not fit into `memory=` bytes, or, by default, into half of the free memory."""


class GaveUp(Exception):
    """No puzzle matched in the tries that there are."""


class NotACover(ValueError):
    """A claimed cover is none."""


def stopped(
    reason: str,
    at_least: int | None = None,
    cover: Cover[Any] | None = None,
    known: dict[int, Cover[Any] | None] | None = None,
) -> Exception:
    """The exception for work that stopped for this reason."""
    if reason == "unfit":
        return ValueError("the method cannot be used for this problem")
    if reason == "overflow":
        return OverflowError("there are more covers than a search counts: expected method='frontier'")
    kind, words = {
        "timeout": (DeadlinePassed, "the deadline passed"),
        "nodes": (NodeLimitReached, "the node limit was reached"),
        "memory": (MemoryLimitReached, "the memory limit was reached"),
    }.get(reason, (Stopped, f"the search was {reason}"))
    if at_least is not None:
        words += f"; there are at least {at_least} covers"
    return kind(words, reason, at_least, cover, known)


def unfit(method: str, has_bounds: bool) -> Exception:
    """The exception for a method that does not go with a problem, or with one with bounds."""
    if method == "weights":
        why = "can only prove that there is no cover, and not for every problem: choose another method"
    elif has_bounds:
        why = "takes no items with bounds: expected search or frontier"
    elif method == "planar":
        why = "needs options of two primary items each that are the edges of a planar graph, and finds no best cover"
    else:
        why = "can only count: expected auto, frontier or search"
    return ValueError(f"method={method!r} {why}")


@dataclass(frozen=True, eq=False)
class AtLeast:
    """A number of covers at which the count was told to stop by `limit=`: there may be more.

    It is no integer, and cannot be used as one, nor be compared with one: that is an error.
    """

    number: int

    def __eq__(self, other: object) -> bool:
        if isinstance(other, AtLeast):
            return self.number == other.number
        if isinstance(other, Number):
            raise TypeError(f"{self} cannot be compared with {other}; use its attribute number")
        return NotImplemented

    def __hash__(self) -> int:
        return hash((AtLeast, self.number))

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self} is no number; use its attribute number")

    def __str__(self) -> str:
        return f"at least {self.number}"


@dataclass(frozen=True)
class Verdict(Generic[K]):
    """Whether there is exactly one cover. It is true if there is."""

    #: No cover, the only one, or two different ones.
    covers: tuple[Cover[K], ...]

    def __bool__(self) -> bool:
        return len(self.covers) == 1

    @property
    def cover(self) -> Cover[K] | None:
        """The only cover, if there is just one."""
        return self.covers[0] if self else None

    def __str__(self) -> str:
        return ("none", "unique", "multiple")[len(self.covers)]


@dataclass(frozen=True)
class Progress:
    """How far a search or a count is."""

    #: The part that is done, from 0 to 1, as an estimate.
    done: float
    #: Seconds since it began.
    elapsed: float
    #: What it has done: `nodes` and `covers` of a search, `step`, `steps` and `states` of a sweep, and so on.
    details: Mapping[str, int] = field(default_factory=dict[str, int])


class Bar(Protocol):
    """A progress bar, such as `tqdm.tqdm()`."""

    n: Any
    total: Any

    def refresh(self) -> object:
        """Draws it again."""


Report = Callable[[Progress], object] | Bar


class Reporter:
    """Passes progress on to a function or a bar."""

    def __init__(self, report: Report) -> None:
        if not callable(report) and not hasattr(report, "refresh"):
            raise TypeError(f"progress is a function or a bar of tqdm, not {report!r}")
        self._report = report

    def __call__(self, done: float, elapsed: float, details: list[tuple[str, int]]) -> None:
        if callable(self._report):
            self._report(Progress(done, elapsed, dict(details)))
        else:
            self._report.total = 1
            self._report.n = round(done, 4)
            self._report.refresh()

    def finish(self) -> None:
        """Shows that all is done on a bar."""
        if not callable(self._report):
            self(1, 0, [])
