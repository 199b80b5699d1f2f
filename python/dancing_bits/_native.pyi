"""The engine and the workshop, as the package around them sees them."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Generic, SupportsIndex, TypeVar, final, overload

from ._settings import Settings

K = TypeVar("K", covariant=True)

#: The keys of what commands find out about a puzzle, which are no parts of it.
FINDINGS: frozenset[str]

@final
class Colored:
    """A secondary item with the color that an option gives it.

    Several options may hold the same secondary item if all of them give it the same color.
    """

    def __new__(cls, item: Hashable, color: Hashable) -> Colored: ...
    @property
    def item(self) -> Any: ...
    @property
    def color(self) -> Any: ...
    def __hash__(self) -> int: ...

@final
class Problem:
    @classmethod
    def of_options(
        cls,
        options: Iterable[Any],
        names: bool,
        primary: Iterable[Any] | None,
        secondary: Iterable[Any] | None,
        costs: Any,
        bounds: list[tuple[Any, int, int]],
    ) -> Problem: ...
    @classmethod
    def of_rows(
        cls,
        starts: bytes,
        columns: bytes,
        primary: list[bool],
        items: list[Any],
        costs: Iterable[Any] | None,
        bounds: list[tuple[Any, int, int]],
    ) -> Problem: ...
    @classmethod
    def of_text(cls, text: str) -> tuple[Problem, list[str]]: ...
    def text(self) -> str: ...
    def __hash__(self) -> int: ...
    def fingerprint(self) -> int: ...
    def __len__(self) -> int: ...
    def sizes(self) -> tuple[int, int]: ...
    def items(self, primary: bool) -> tuple[Any, ...]: ...
    def names(self) -> list[Any]: ...
    def option(self, option: Any) -> tuple[Any, ...]: ...
    def calls(self, name: object) -> bool: ...
    def bounds(self, primary: bool) -> list[tuple[int, int]]: ...
    def cost(self, option: Any) -> int: ...

@final
class Cover(Sequence[K], Generic[K]):
    """A cover: the names of its options, in the order of the problem.

    If the problem was made from a dict, these are the keys; from lists, the items of each option as tuples; from a
    matrix, the numbers of the rows.
    """

    @property
    def indices(self) -> tuple[int, ...]:
        """The numbers of its options, from 0."""
    @property
    def items(self) -> list[tuple[Any, ...]]:
        """The items of each of its options."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> K: ...
    @overload
    def __getitem__(self, index: slice) -> list[K]: ...
    def index(self, option: Any, start: int = 0, stop: int = ...) -> int:
        """The first place where it has an option, from `start` and before `stop`."""
    def count(self, option: Any) -> int:
        """How often it has an option: once, but for options that are equal."""
    def __iter__(self) -> Iterator[K]: ...
    def __hash__(self) -> int: ...

@final
class Covers(Iterator[Cover[K]], Generic[K]):
    """An iterator of covers, which are found shortly before they are asked for.

    One thread at a time may ask for the next cover; a second one gets a `RuntimeError`.
    """

    @property
    def outcome(self) -> str | None:
        """How the search ended.

        `None` while it may go on, `"complete"` if there are no more covers, `"limit"` if it found as many as asked
        for, `"closed"` after `close`, or the reason of the exception that it raised.
        """
    def close(self) -> None:
        """Stops the search. There are no more covers. It may be called by any thread, and by `progress=`."""
    def __iter__(self) -> Iterator[Cover[K]]: ...
    def __next__(self) -> Cover[K]: ...
    def __enter__(self) -> Covers[K]: ...
    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None: ...

@final
class Batches:
    def arrays(self, most: int) -> tuple[bytes, bytes] | None: ...
    def close(self) -> None: ...

def count(problem: Problem, settings: Settings, method: str) -> tuple[int, str | None]: ...
def first(
    problem: Problem, settings: Settings, seed: int | None, kernel: str | None
) -> tuple[Cover[Any] | None, str | None]: ...
def any(
    problem: Problem, settings: Settings, seed: int | None, kernel: str | None
) -> tuple[Cover[Any] | None, str | None]: ...
def alive(
    problem: Problem, settings: Settings, seed: int | None, kernel: str | None
) -> tuple[list[tuple[int, Cover[Any] | None]], str | None]: ...
def unique(problem: Problem, settings: Settings, kernel: str | None) -> tuple[list[Cover[Any]], str | None]: ...
def prove(
    problem: Problem, settings: Settings, format: str, all: bool, seed: int | None
) -> tuple[tuple[list[Cover[Any]], tuple[str, str] | None], str | None]: ...
def covers(
    problem: Problem,
    settings: Settings,
    seed: int | None,
    kernel: str | None,
    stopped: Callable[[str, int], BaseException],
) -> Covers[Any]: ...
def batches(
    problem: Problem,
    settings: Settings,
    seed: int | None,
    kernel: str | None,
    stopped: Callable[[str, int], BaseException],
) -> Batches: ...
def sample(
    problem: Problem, settings: Settings, method: str, seed: int, start: int, end: int
) -> tuple[list[Cover[Any]], str | None]: ...
def per_option(problem: Problem, settings: Settings, method: str) -> tuple[list[int], str | None]: ...
def cheapest(
    problem: Problem, settings: Settings, most_covers: int, most_cost: int
) -> tuple[list[tuple[int, Cover[Any]]], str | None]: ...
def best(
    problem: Problem, settings: Settings, method: str, greatest: bool
) -> tuple[tuple[int, Cover[Any]] | None, str | None]: ...
def flaw(problem: Problem, claimed: Any) -> str | None: ...

@final
class Answer(Iterator[bytes]):
    def __new__(
        cls,
        command: str,
        flags: list[tuple[str, str]],
        input: bytes,
        refused: Callable[[str, str, int | None, int | None], BaseException],
        meanwhile: Callable[[], object] | None = None,
    ) -> Answer: ...
    def __iter__(self) -> Answer: ...
    def __next__(self) -> bytes: ...
    def close(self) -> None: ...

@final
class Shards:
    def __new__(
        cls, problem: Problem, parts: int, asked: str, by_states: bool, memory: int | None
    ) -> Shards: ...
    def __len__(self) -> int: ...
    def estimate(self, number: int) -> float: ...
    def part(self, name: str) -> bytes: ...
    def cut(self, name: str, parts: int) -> list[tuple[str, float]]: ...
    def add(self, text: str) -> tuple[str, bool]: ...
    def missing(self) -> list[str]: ...
    def done(self) -> int: ...
    def total(self) -> tuple[int, bool]: ...
    def covers(self, name: str, found: bytes) -> list[Cover[Any]]: ...

def run_part(
    text: bytes,
    asked: str,
    method: str,
    limited: tuple[float | None, int | None, int | None],
    meanwhile: Callable[[], object] | None,
) -> tuple[str | None, str, bytes]: ...
