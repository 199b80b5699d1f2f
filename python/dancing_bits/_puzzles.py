"""Logic puzzles: generated, solved, checked, rated, explained and drawn.

All work is done by the commands of `dlx`, which take and give a JSON object per puzzle.
"""

from __future__ import annotations

import json
import math
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, cast, overload

from . import _native
from ._answers import GaveUp, stopped
from ._executors import Executing, in_order, unless_given_up
from ._problem import Problem
from ._settings import MAX_U64, MOST_THREADS, seconds, whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    #: What a puzzle is made of: its text, a board with 0 in empty cells, or its parts as in JSON.
    Source: TypeAlias = "str | npt.NDArray[np.integer[Any]] | Mapping[str, Any] | Puzzle"

#: A setting of a command. Underscores in its name stand for hyphens. A pair is a range, or the shape of a box.
Setting = str | int | float | bool | Sequence[str] | Sequence[float] | None
#: The values of a board, row by row; `None` where there is none.
Grid = list[list[int | None]]

# Puzzles are handed to a command so many at a time: few at first, so that the first answer comes soon.
_FIRST_BATCH = 16
_BATCH = 1024
# A call of an executor has so many.
_REMOTE_BATCH = 100
_ENDLESS = 2**63

# What says how a text is read.
_READING = frozenset("family box symbols dots largest_digit allow_split".split())


class Puzzle:
    """A puzzle of any family.

    >>> puzzle = Puzzle("...1.2...3.....4")
    >>> puzzle.family, puzzle.size
    ('sudoku', 4)

    It is made from a text in any notation of its family, from a NumPy array of a Sudoku's givens with 0 in empty
    cells, or from a dict with the keys that `dlx` writes as JSON. It never changes, and shows itself in a notebook.
    """

    __slots__ = ("_data", "_found", "_json")
    _json: str
    _data: dict[str, Any] | None
    _found: dict[str, Any]

    def __init__(self, source: Source, **settings: Setting) -> None:
        """A puzzle from its source; settings as for `read`, which say what a text leaves open."""
        _split("Puzzle", settings)
        if isinstance(source, Puzzle):
            _not_again(settings)
            made = source
        elif isinstance(source, str):
            read = list(islice(_records("convert", source, settings), 2))
            if len(read) != 1:
                how = "more than one puzzle" if read else "no puzzle"
                raise ValueError(f"expected one puzzle, found {how}")
            made = Puzzle._of(read[0])
        elif isinstance(source, Mapping):
            made = Puzzle._of(next(_records("convert", json.dumps(source), settings)))
        elif not hasattr(source, "__array__") and not isinstance(cast("object", source), list | tuple):
            kind = type(source).__name__
            raise TypeError(f"a puzzle is made of a text, an array, a dict or a Puzzle, not of an object of type {kind}")
        else:
            made = Puzzle._of(next(_records("convert", json.dumps(_of_array(source, settings)), {})))
        for name in Puzzle.__slots__:
            object.__setattr__(self, name, getattr(made, name))

    @classmethod
    def _of(cls, record: str) -> Puzzle:
        """From a record that a command printed, which may have findings besides."""
        data: dict[str, Any] = json.loads(record)
        parts = {key: value for key, value in data.items() if key not in _native.FINDINGS}
        found = {key: data[key] for key in ("solution", "seed", "index") if data.get(key) is not None}
        return cls._restore(json.dumps(parts, ensure_ascii=False, separators=(",", ":")), found, parts)

    @classmethod
    def _restore(cls, text: str, found: dict[str, Any], data: dict[str, Any] | None = None) -> Puzzle:
        puzzle = cls.__new__(cls)
        for name, value in (("_json", text), ("_data", data), ("_found", found)):
            object.__setattr__(puzzle, name, value)
        return puzzle

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a puzzle never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a puzzle never changes")

    def __reduce__(self) -> tuple[Callable[..., Puzzle], tuple[str, dict[str, Any]]]:
        return type(self)._restore, (self._json, self._found)

    def _parts(self) -> dict[str, Any]:
        if self._data is None:
            object.__setattr__(self, "_data", json.loads(self._json))
        return self._data or {}

    @property
    def json(self) -> str:
        """The puzzle as a JSON object on one line."""
        return self._json

    @property
    def data(self) -> dict[str, Any]:
        """The parts of the puzzle, as in JSON: a copy."""
        return dict(json.loads(self._json))

    @property
    def family(self) -> str:
        """The name of its family: `"sudoku"`, `"kenken"` and so on."""
        return str(self._parts()["family"])

    def _shape(self) -> tuple[int, int]:
        size: int | dict[str, int] = self._parts()["size"]
        return (size, size) if isinstance(size, int) else (size["rows"], size["columns"])

    @property
    def size(self) -> int:
        """The number of rows."""
        return self._shape()[0]

    @property
    def givens(self) -> Grid:
        """The values that are given, row by row, with `None` in empty cells."""
        given: Grid | None = self.data.get("givens")
        rows, columns = self._shape()
        return [[None] * columns for _ in range(rows)] if given is None else given

    @property
    def array(self) -> npt.NDArray[np.int64]:
        """The values that are given as a NumPy array, with 0 in empty cells."""
        import numpy as np

        return np.array([[value or 0 for value in row] for row in self.givens])

    @property
    def solution(self) -> Grid | None:
        """The solution, if `generate` made this puzzle, or its JSON had one. `solve` finds that of any puzzle."""
        return self._found.get("solution")

    @property
    def seed(self) -> int | None:
        """The seed, if `generate` made this puzzle, or its JSON had one."""
        return self._found.get("seed")

    @property
    def index(self) -> int | None:
        """The number in the sequence of the seed, if `generate` made this puzzle, or its JSON had one."""
        return self._found.get("index")

    def text(self, format: str | None = None) -> str:
        """The puzzle in one of the notations of its family, by default the usual one."""
        chosen = {"format": format} if format is not None else {"format": _USUAL[self.family]}
        return _document("convert", self.json, chosen).decode().rstrip("\n")

    def problem(self) -> Problem[Any]:
        """The exact-cover problem whose covers are the solutions. Its items are named by what they stand for."""
        return Problem(self.text("dlx"))

    def render(self, to: Literal["text", "svg"] = "svg", *, solution: bool = False, cell: int | None = None) -> str:
        """A picture of the puzzle."""
        return cast("str", render(self, to, solution=solution, cell=cell))

    def _repr_svg_(self) -> str:
        return self.render()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Puzzle: {self.family}, {self.size} rows>"

    def __eq__(self, other: object) -> bool:
        return self.json == other.json if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.json)


_USUAL = {
    "sudoku": "line",
    "latin": "line",
    "kenken": "neknek",
    "kakuro": "kak",
    "kropki": "ken",
    "futoshiki": "text",
    "irregular-kenken": "text",
    "variant": "text",
}


@dataclass(frozen=True)
class Estimate:
    """How many solutions a puzzle has, or about how many, from random walks."""

    #: The mean of the walks, and its standard error.
    solutions: float
    error: float
    #: The number of solutions is between these 95 times in 100, if there were many walks.
    interval: tuple[float, float]
    #: How many walks there were, and how many of them arrived at a solution.
    walks: int
    arrived: int
    #: Whether `solutions` is the number itself: they were few, and were counted without any walk.
    exact: bool = False


@dataclass(frozen=True)
class Clash:
    """A rule that values break."""

    #: What is broken, such as `"row 1"`.
    name: str
    #: The names of the cells with these values.
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """Whether a puzzle has exactly one solution. It is true if it has."""

    puzzle: Puzzle
    #: `"unique"`, `"none"` or `"multiple"`.
    verdict: str
    #: No solution, the only one, or two different ones.
    solutions: tuple[Grid, ...]
    #: Why there is none.
    reason: str | None = None
    #: With `minimal=`, whether a unique puzzle needs all of its givens and other clues.
    is_minimal: bool | None = None
    #: With `minimal=`, the names of the cells whose givens could go, each by itself.
    spare: tuple[str, ...] = ()
    #: With `minimal=`, the other clues that could go, in words.
    spare_clues: tuple[str, ...] = ()
    #: With `estimate=`, how many solutions a puzzle with several has, or about how many.
    estimate: Estimate | None = None

    def __bool__(self) -> bool:
        return self.verdict == "unique"

    def __hash__(self) -> int:
        # The boards of its solutions are lists, which have no hash.
        return hash((self.puzzle, self.verdict))

    @property
    def solution(self) -> Grid | None:
        """The only solution, if there is just one."""
        return self.solutions[0] if self else None


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is."""

    puzzle: Puzzle
    #: `"unique"`; or `"none"` or `"multiple"`, and then it has no rating.
    verdict: str
    #: The rating, on the scale of the family.
    rating: float | None
    #: `"easy"`, `"medium"`, `"hard"`, `"expert"` or `"extreme"`.
    level: str | None
    #: The hardest technique that the easiest solution takes.
    technique: str | None
    #: Whether the puzzle may be harder than its rating says.
    is_least: bool = False
    #: What the language of `language=` calls the technique, if it is not English.
    technique_name: str | None = None
    #: With `pearl=True`, the ratings of the hardest step up to the first digit, and of the first step.
    pearl: float | None = None
    diamond: float | None = None


@dataclass(frozen=True)
class Hint:
    """The easiest next step. It shows itself in a notebook, on the board."""

    puzzle: Puzzle
    #: The step in words.
    words: str
    technique: str | None
    rating: float | None
    #: The values that the step finds, by the names of their cells.
    placed: Mapping[str, int]
    #: The candidates that it removes, by the names of their cells.
    struck: Mapping[str, tuple[int, ...]]
    #: The values that were possible in each cell before the step, row by row.
    candidates: list[list[list[int]]] = field(repr=False)
    _asked: str = field(repr=False)
    _flags: Mapping[str, Setting] = field(repr=False, compare=False)

    def __hash__(self) -> int:
        # The cells of its step are in dicts, which have no hash.
        return hash((self.puzzle, self.words))

    def render(self, to: Literal["text", "svg"] = "svg", *, cell: int | None = None) -> str:
        """A picture of the step on the board."""
        return _document("hint", self._asked, {**self._flags, "to": to, "cell": cell}).decode()

    def _repr_svg_(self) -> str:
        return self.render()

    def __str__(self) -> str:
        return self.words


def read(text: str, **settings: Setting) -> Iterator[Puzzle]:
    """All puzzles of a text, in any notation. Families are recognised.

    `family=`, `box=` (rows and columns of a Sudoku's boxes), `symbols=`, `dots=`, `largest_digit=` and
    `allow_split=` say what the text leaves open, as the flags of the command.
    """
    _split("read", settings)
    if not isinstance(cast("object", text), str):
        raise TypeError(f"text is a str, not an object of type {type(text).__name__}")
    return (Puzzle._of(record) for record in _records("convert", text, settings))


def generate(
    family: str = "sudoku",
    *,
    count: int | None = 1,
    seed: int | None = None,
    skip: int = 0,
    threads: int = 0,
    timeout: float | None = None,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Iterator[Puzzle]:
    """Puzzles of a family, each with exactly one solution; without end if `count` is `None`.

    The same seed gives the same puzzles on every machine, with any number of threads. Settings are the flags of
    `dlx generate`: `size=6`, `difficulty="hard"`, `rating="3.0..4.2"`, `needs="x-wing"`, `variant="jigsaw"`,
    `symmetry="rotate180"`, … Boards that are flags (`template`, `pattern`, `layout`) are given as texts. A range is a
    text or a pair, as `clues=(24, 28)`, and `clues="usual"` is as many as in print; what is listed with commas is
    a text or a list, as `needs=["x-wing", "swordfish"]`; `with_` stands for `--with`.

    With an executor (see `count`), its workers generate them, and the puzzles are the same; `timeout` is then for
    each hundred.

    Raises `GaveUp` where no puzzle matches, and `Stopped` when the deadline passes.
    """
    for name in ("format", "json"):
        if name in settings:
            raise TypeError(f"generate gives puzzles, and has no {name}=; puzzle.text(format) writes one")
    skip, threads = whole("skip", skip, _ENDLESS - 1), whole("threads", threads, MOST_THREADS)
    seed = secrets.randbits(63) if seed is None else whole("seed", seed, MAX_U64)
    end = _ENDLESS if count is None else skip + whole("count", count, _ENDLESS - 1)
    timeout = None if timeout is None else seconds("timeout", timeout)
    if workers is not None:
        _with_executor(executor, workers)
    how = {"family": family, "seed": seed, "timeout": timeout, **settings}
    if executor is None:
        records = _records("generate", "", {**how, "skip": skip, "count": end - skip, "threads": threads})
        return map(Puzzle._of, records)
    batches = (
        {**how, "skip": start, "count": min(_REMOTE_BATCH, end - start), "threads": 1}
        for start in range(skip, end, _REMOTE_BATCH)
    )
    answers = in_order(executor, workers, ((run_command, ("generate", "", batch)) for batch in batches))
    return (Puzzle._of(record) for records in answers for record in records)


@overload
def check(  # type: ignore[overload-overlap]  # a text is an iterable of texts
    puzzle: Source,
    *,
    minimal: bool = False,
    estimate: bool | int = False,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Check: ...
@overload
def check(
    puzzle: Iterable[Source],
    *,
    minimal: bool = False,
    estimate: bool | int = False,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Iterator[Check]: ...
def check(
    puzzle: Source | Iterable[Source],
    *,
    minimal: bool = False,
    estimate: bool | int = False,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Check | Iterator[Check]:
    """Whether a puzzle, or each of a stream, has exactly one solution.

    With `minimal=True`, a unique puzzle is asked which of its givens and other clues could go. With `estimate=True`,
    a puzzle with several solutions is asked how many: they are counted if they are few, or else guessed from 1000
    random walks; `estimate=N` takes N. `clashes` says which rules a player has broken.

    `timeout` is for each puzzle; `Stopped` is raised when it passes. With an executor (see `count`), its workers
    check the puzzles of a stream. `language="de"` says what there is to say in German. Other settings say how texts
    are read (see `read`).
    """
    how = _How("check", timeout, threads, executor, workers)
    walks = 1000 if estimate is True else estimate
    asked = {"minimal": minimal, "estimate": False if walks is False else whole("estimate", walks, MAX_U64, least=2)}
    return _answer(how, puzzle, _checked, settings, asked)


@overload
def rate(  # type: ignore[overload-overlap]  # a text is an iterable of texts
    puzzle: Source,
    *,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Rating: ...
@overload
def rate(
    puzzle: Iterable[Source],
    *,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Iterator[Rating]: ...
def rate(
    puzzle: Source | Iterable[Source],
    *,
    timeout: float | None = None,
    threads: int = 0,
    executor: Executing | None = None,
    workers: int | None = None,
    **settings: Setting,
) -> Rating | Iterator[Rating]:
    """How hard a puzzle is, or each of a stream.

    `timeout` is for each puzzle; `Stopped` is raised when it passes. With an executor (see `count`), its workers
    rate the puzzles of a stream. With `pearl=True`, the first steps are rated, too. Other settings say how texts are
    read (see `read`).
    """
    how = _How("rate", timeout, threads, executor, workers)
    return _answer(how, puzzle, _rated, settings)


def clashes(
    puzzle: Source,
    state: Iterable[Iterable[int | Iterable[int] | None]] | npt.NDArray[np.integer[Any]] | None = None,
    *,
    timeout: float | None = None,
    **settings: Setting,
) -> tuple[Clash, ...]:
    """The rules that values break, whatever is written into the other cells; none if all is well so far.

    The values are the givens, or what a player has written down: `state` as for `hint`. The puzzle is not solved, so
    values that break no rule need not be part of a solution. `language="de"` names the rules in German. Other settings
    say how a text is read (see `read`).
    """
    reading, asking = _split("clashes", settings)
    asked = _puzzle(puzzle, reading)
    text = _with_state(asked, asked.givens if state is None else state)
    (record,) = _records("check", text, {"clashes": True, "timeout": timeout, **asking})
    found = json.loads(record)
    _known(found)
    return tuple(Clash(clash["name"], tuple(map(_name, clash["cells"]))) for clash in found.get("clashes", []))


def solve(
    puzzle: Source | Iterable[Source], timeout: float | None, threads: int, settings: Mapping[str, Setting]
) -> Grid | None | Iterator[Grid | None]:
    """A solution of a puzzle, or of each of a stream; `None` where there is none."""
    return _answer(_How("solve", timeout, threads), puzzle, _solved, settings)


def solutions(
    puzzle: Source, *, limit: int | None = None, timeout: float | None = None, **settings: Setting
) -> Iterator[Grid]:
    """All solutions of a puzzle, or the first `limit`. Other settings say how a text is read (see `read`)."""
    reading, asking = _split("solutions", settings)
    if limit is not None:
        whole("limit", limit)
    many: dict[str, Setting] = {"all": True} if limit is None else {"limit": limit}
    asked = _puzzle(puzzle, reading)
    return _solutions(asked, {"timeout": timeout, **many, **asking})


def _solutions(puzzle: Puzzle, flags: Mapping[str, Setting]) -> Iterator[Grid]:
    for record in _records("solve", puzzle.json, flags):
        found = json.loads(record)
        _known(found)
        if "solution" in found:
            yield found["solution"]


def hint(
    puzzle: Source,
    state: Iterable[Iterable[int | Iterable[int] | None]] | npt.NDArray[np.integer[Any]] | None = None,
    *,
    timeout: float | None = None,
    coordinates: Literal["numbers", "letters"] = "numbers",
    **settings: Setting,
) -> Hint:
    """The easiest next step, from the givens or from what a player has written down.

    `state` has a value for each cell, 0 or `None` for an empty one, or its candidates. Raises `ValueError` if the
    puzzle has not exactly one solution, or the state is wrong: the message says where. `language="de"` says it in
    German. Other settings say how a text is read (see `read`).
    """
    reading, asking = _split("hint", settings)
    asked = _puzzle(puzzle, reading)
    text = asked.json if state is None else _with_state(asked, state)
    flags: dict[str, Setting] = {"timeout": timeout, "coordinates": coordinates, **asking}
    (record,) = _records("hint", text, flags)
    found = json.loads(record)
    _known(found)
    if "hint" not in found or found.get("verdict") == "wrong":
        raise ValueError(_no_hint(found))
    return Hint(
        asked,
        found["hint"],
        found.get("technique"),
        found.get("rating"),
        {step["cell"]: step["value"] for step in found.get("placed", [])},
        {step["cell"]: tuple(step["values"]) for step in found.get("struck", [])},
        found.get("candidates", []),
        text,
        flags,
    )


def render(
    puzzle: Source,
    to: Literal["text", "svg", "png", "pdf"] = "svg",
    *,
    solution: bool = False,
    cell: int | None = None,
    **settings: Setting,
) -> str | bytes:
    """A picture of a puzzle: a text for `"text"` and `"svg"`, bytes for `"png"` and `"pdf"`.

    Settings say how a text is read (see `read`).
    """
    reading, _ = _split("render", settings)
    drawn = _document("render", _puzzle(puzzle, reading).json, {"to": to, "solution": solution, "cell": cell})
    return drawn.decode() if to in ("text", "svg") else drawn


def _no_hint(found: dict[str, Any]) -> str:
    if found.get("verdict") == "wrong":
        return str(found["hint"])
    if found.get("verdict") in ("none", "multiple"):
        how = "no solution" if found["verdict"] == "none" else "several solutions"
        return f"the puzzle has {how}"
    return "there is no next step"


def _with_state(puzzle: Puzzle, state: Iterable[Iterable[Any]]) -> str:
    """A puzzle as JSON with what a player has written down."""
    return json.dumps({**puzzle.data, "state": [[_cell(cell) for cell in row] for row in state]})


def _cell(cell: Any) -> Any:
    """A cell of a state for JSON."""
    if cell is None:
        return None
    if hasattr(cell, "__index__"):
        return int(cell) or None
    return [int(value) for value in cell]


def _known(found: dict[str, Any]) -> None:
    if found.get("verdict") == "stopped":
        raise stopped("timeout")


def _checked(puzzle: Puzzle, found: dict[str, Any]) -> Check:
    one = [found["solution"]] if "solution" in found else found.get("solutions", [])
    spare = tuple(_name(cell) for cell in found.get("spare", []))
    spare_clues = tuple(spare["clue"] for spare in found.get("spare_clues", []))
    guess = found.get("estimate")
    estimate = None if guess is None else _estimate(guess)
    minimal = found.get("minimal")
    return Check(puzzle, found["verdict"], tuple(one), found.get("reason"), minimal, spare, spare_clues, estimate)


def _estimate(guess: dict[str, Any]) -> Estimate:
    low, high = guess["interval"]
    exact = guess.get("exact", False)
    return Estimate(guess["solutions"], guess["error"], (low, high), guess["walks"], guess["arrived"], exact)


def _name(cell: Sequence[int]) -> str:
    """The name of a cell."""
    row, column = cell
    return f"r{row}c{column}"


def _rated(puzzle: Puzzle, found: dict[str, Any]) -> Rating:
    verdict = found["verdict"]
    if verdict == "unique" and found.get("rating") is None:
        raise stopped("timeout")
    least = bool(found.get("at_least", False))
    names = ("rating", "level", "technique", "technique_name", "pearl", "diamond")
    rating, level, technique, technique_name, pearl, diamond = (found.get(name) for name in names)
    return Rating(puzzle, verdict, rating, level, technique, least, technique_name, pearl, diamond)


def _solved(puzzle: Puzzle, found: dict[str, Any]) -> Grid | None:
    return found.get("solution")


_R = TypeVar("_R")


@dataclass(frozen=True)
class _How:
    """A command on a stream of puzzles, and who does it."""

    command: str
    timeout: float | None
    threads: int
    executor: Executing | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        whole("threads", self.threads, MOST_THREADS)
        if self.timeout is not None:
            seconds("timeout", self.timeout)
        if self.workers is not None:
            _with_executor(self.executor, self.workers)


def _answer(
    how: _How,
    puzzle: Source | Iterable[Source],
    make: Callable[[Puzzle, dict[str, Any]], _R],
    settings: Mapping[str, Setting],
    asked: Mapping[str, Setting] | None = None,
) -> _R | Iterator[_R]:
    reading, asking = _split(how.command, settings)
    asking.update(asked or {})
    if _is_one(puzzle):
        return next(_stream(how, iter([cast("Source", puzzle)]), make, reading, asking))
    if not isinstance(cast("object", puzzle), Iterable):
        raise TypeError(f"expected a puzzle, or an iterable of puzzles, not an object of type {type(puzzle).__name__}")
    return _stream(how, iter(cast("Iterable[Source]", puzzle)), make, reading, asking)


def _with_executor(executor: Executing | None, workers: int) -> None:
    whole("workers", workers, least=1)
    if executor is None:
        raise TypeError("workers= goes with executor=")


def _is_one(puzzle: object) -> bool:
    return isinstance(puzzle, str | Mapping | Puzzle) or getattr(puzzle, "ndim", 0) == 2


def _stream(
    how: _How,
    puzzles: Iterator[Source],
    make: Callable[[Puzzle, dict[str, Any]], _R],
    reading: Mapping[str, Setting],
    asking: Mapping[str, Setting],
) -> Iterator[_R]:
    out: deque[list[Puzzle]] = deque()

    def calls() -> Iterator[tuple[Callable[..., Iterable[str]], tuple[Any, ...]]]:
        is_remote = how.executor is not None
        threads = 1 if is_remote else how.threads
        flags: dict[str, Setting] = {"timeout": how.timeout, "threads": threads, **asking}
        size = _REMOTE_BATCH if is_remote else _FIRST_BATCH
        while batch := _puzzles(list(islice(puzzles, size)), reading):
            out.append(batch)
            text = "\n".join(puzzle.json for puzzle in batch)
            yield (run_command if is_remote else _records), (how.command, text, flags)
            size = size if is_remote else min(2 * size, _BATCH)

    answers: Iterator[Iterable[str]]
    if how.executor is None:
        answers = (call(*arguments) for call, arguments in calls())
    else:
        answers = in_order(how.executor, how.workers, calls())
    for records in answers:
        for puzzle, record in zip(out.popleft(), records, strict=True):
            found = json.loads(record)
            _known(found)
            yield make(puzzle, found)


def run_command(command: str, text: str, settings: Mapping[str, Setting], token: str | None = None) -> list[str]:
    """The lines that a command prints, on a worker."""
    return list(_records(command, text, settings, None if token is None else unless_given_up(token)))


# What a question may be told besides how to read: where it changes the answer.
_ASKING = {
    "check": ("engine", "language"),
    "clashes": ("language",),
    "rate": ("engine", "language", "pearl"),
    "solve": ("engine", "seed"),
    "solutions": ("engine",),
    "hint": ("engine", "language"),
}


def _split(question: str, settings: Mapping[str, Setting]) -> tuple[dict[str, Setting], dict[str, Setting]]:
    """What says how to read, and what the question is told besides. Raises an error for what is neither."""
    own = _ASKING.get(question, ())
    for name in settings:
        if name not in _READING and name not in own:
            known = ", ".join(f"{known}=" for known in sorted(_READING.union(own)))
            raise TypeError(f"{question} has no setting {name}=; besides its parameters, it takes {known}")
    reading = {name: value for name, value in settings.items() if name in _READING}
    return reading, {name: value for name, value in settings.items() if name not in _READING}


def _not_again(reading: Mapping[str, Setting]) -> None:
    """Raises an error for settings that a puzzle comes too late for."""
    for name, value in reading.items():
        if value is not None:
            raise TypeError(f"{name}= says how to read a text, and a Puzzle is read already")


def _puzzle(source: Source, reading: Mapping[str, Setting]) -> Puzzle:
    if isinstance(source, Puzzle):
        _not_again(reading)
        return source
    return Puzzle(source, **reading)


def _puzzles(sources: list[Source], settings: Mapping[str, Setting]) -> list[Puzzle]:
    """The puzzles of some sources; texts of one line are read together."""
    if sources and all(isinstance(source, str) and "\n" not in source.strip() for source in sources):
        lines = cast("list[str]", sources)
        try:
            read = [Puzzle._of(record) for record in _records("convert", "\n".join(lines), settings)]
        except ValueError:
            # One of them is wrong: find out which, below.
            read = []
        if len(read) == len(lines):
            return read
    return [_puzzle(source, settings) for source in sources]


def _of_array(array: Any, settings: Mapping[str, Setting]) -> dict[str, Any]:
    """The parts of a Sudoku, or of a Latin square, from an array of its givens."""
    import numpy as np

    board = np.asarray(array)
    if board.ndim != 2 or board.shape[0] != board.shape[1]:
        raise ValueError(f"a board is a square array, not one of shape {board.shape}")
    if board.dtype.kind not in "iu":
        raise TypeError(f"a board holds integers, 0 for an empty cell, not {board.dtype}")
    size = board.shape[0]
    parts: dict[str, Any] = {"family": settings.get("family", "sudoku"), "size": size}
    wrong = (board < 0) | (board > size)
    if wrong.any():
        row, column = (int(at) for at in np.argwhere(wrong)[0])
        raise ValueError(f"r{row + 1}c{column + 1} is {board[row, column]}: expected 0 to {size}")
    box = settings.get("box")
    if box is not None:
        rows, columns = (int(n) for n in (box.split("x") if isinstance(box, str) else cast("Any", box)))
        parts["boxes"] = {"rows": rows, "columns": columns}
    unknown = set(settings) - {"family", "box"}
    if unknown:
        raise TypeError(f"an array does not go with {unknown.pop()}=")
    parts["givens"] = [[value or None for value in row] for row in board.tolist()]
    return parts


def _flags(settings: Mapping[str, Setting]) -> list[tuple[str, str]]:
    flags: list[tuple[str, str]] = []
    for name, value in settings.items():
        if value is None or value is False or (name == "timeout" and seconds(name, value) == math.inf):
            continue
        # A name that Python keeps for itself has an underscore behind, as `with_`.
        name = name.rstrip("_")
        if isinstance(value, list | tuple):
            value = _joined(name, cast("Sequence[object]", value))
        flags.append((name.replace("_", "-"), "true" if value is True else str(value)))
    return flags


# What stands between several values of a flag. Of any other flag, two values are the ends of a range.
_BETWEEN = {"cage_weights": ",", "needs": ",", "values": ",", "variant": "+", "with": ",", "without": ","}


def _joined(name: str, values: Sequence[object]) -> str:
    """Several values of a flag as the command writes them."""
    between = _BETWEEN.get(name)
    if between is None:
        between = "x" if name == "box" else ".."
        if len(values) != 2:
            raise TypeError(f"{name} takes one value or a pair, not {values!r}")
    return between.join(map(str, values))


def _refused(reason: str, words: str, line: int | None, column: int | None) -> Exception:
    """The exception for a command that has no whole answer."""
    if reason == "timeout":
        return stopped("timeout")
    if reason == "gave up":
        return GaveUp(words)
    if reason == "broken":
        return RuntimeError(words)
    place = "" if line is None else f"line {line}: " if column is None else f"line {line}, column {column}: "
    return ValueError(place + words)


def _records(
    command: str, text: str, settings: Mapping[str, Setting], meanwhile: Callable[[], object] | None = None
) -> Iterator[str]:
    """The lines that a command prints. An exception of `meanwhile`, which is called again and again, ends it."""
    answer = _native.Answer(command, _flags(settings), text.encode(), _refused, meanwhile)
    return _lines(answer)


def _lines(answer: _native.Answer) -> Iterator[str]:
    rest = b""
    try:
        for piece in answer:
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                yield line.decode()
        if rest:
            yield rest.decode()
    finally:
        answer.close()


def _document(command: str, text: str, settings: Mapping[str, Setting]) -> bytes:
    """All that a command prints."""
    return b"".join(_native.Answer(command, _flags(settings), text.encode(), _refused))
