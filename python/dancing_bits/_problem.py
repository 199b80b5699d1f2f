"""Problems, and questions about them."""

from __future__ import annotations

import secrets
import warnings
from abc import ABCMeta
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast, get_args, overload

from . import _native as native
from ._answers import AtLeast, NotACover, Report, Reporter, Verdict, stopped, unfit
from ._native import Cover, Covers
from ._proof import Proof, ProofFormat
from ._settings import MAX_U64, Kernel, Method, Settings, one_of, seeded, whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

cast("ABCMeta", Sequence).register(Cover)

K = TypeVar("K")

#: How many options of a cover hold an item: a number, or the least and the most.
Bounds = Mapping[Any, "int | tuple[int, int]"]


class Sparse(Protocol):
    """A sparse matrix of SciPy."""

    def tocsr(self) -> Any:
        """The same with compressed rows."""


class Problem(Generic[K]):
    """An exact-cover problem: items, and options that cover some of them.

    A cover is a choice of options such that each primary item is in exactly one of them, or in as many as its bounds
    say, and each secondary item in at most one, or in several that give it the same color.

    A problem never changes. Equal problems have equal items and options in the same order.

    >>> problem = Problem({"one": "ab", "two": "bc", "three": "c", "four": "a"})
    >>> problem.count()
    2
    >>> [list(cover) for cover in problem.covers()]
    [['one', 'three'], ['two', 'four']]
    """

    __slots__ = ("_native",)
    _native: native.Problem

    @overload
    def __init__(self: Problem[tuple[Any, ...]], options: str) -> None: ...
    @overload
    def __init__(
        self,
        options: Mapping[K, Iterable[Hashable]],
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        costs: Mapping[K, int] | Iterable[int] | None = None,
        bounds: Bounds | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self: Problem[int],
        options: npt.NDArray[np.generic] | Sparse,
        *,
        secondary: Iterable[Hashable] | None = None,
        costs: Iterable[int] | None = None,
        bounds: Bounds | None = None,
        items: Sequence[Hashable] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self: Problem[tuple[Any, ...]],
        options: Iterable[Iterable[Hashable]],
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        costs: Iterable[int] | None = None,
        bounds: Bounds | None = None,
    ) -> None: ...
    def __init__(
        self,
        options: Any,
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        costs: Any = None,
        bounds: Bounds | None = None,
        items: Sequence[Hashable] | None = None,
    ) -> None:
        """A problem from options.

        `options` is one of these:

        - a dict from names to options. An option is any iterable of items, an item anything hashable;
        - an iterable of options without names;
        - a NumPy array or a SciPy sparse matrix of 0 and 1: its rows are the options, its columns the items;
        - a text in the `.dlx` format: what a file has, not its name.

        Items are primary unless they are in `secondary`. If `primary` is given, there are no others: it may name
        items that no option holds, and it fixes their order. `Colored(item, color)` in an option gives a secondary
        item a color. `costs` has a cost for each option, in their order or by their names: see `cheapest` and `best`.
        `bounds` tells of primary items how many options of a cover hold them, if not just one: `{"team": 3}`, or
        `{"team": (2, 3)}` for at least 2 and at most 3. The columns of a matrix are called 0, 1, 2, … unless `items`
        names them.
        """
        _check_costs(options, costs)
        if isinstance(options, str):
            if any(given is not None for given in (primary, secondary, costs, bounds, items)):
                raise TypeError("a text says itself what its items, costs and bounds are")
            made, told = native.Problem.of_text(options)
            if not len(made) and made.sizes()[0]:
                _refuse_name(options)
            for warning in told:
                warnings.warn(warning, stacklevel=2)
        elif hasattr(options, "tocsr") or hasattr(options, "__array_interface__"):
            if primary is not None:
                raise TypeError("the columns of a matrix are its items: primary= has no place here")
            made = _of_matrix(options, items, secondary, costs, _bounds(bounds))
        else:
            if items is not None:
                raise TypeError("items= names the columns of a matrix; for other options, there is primary=")
            given = cast("object", options)
            if isinstance(given, Problem) or not isinstance(given, Iterable):
                kind = type(options).__name__
                raise TypeError(f"a problem is made of options, a matrix or a text, not of an object of type {kind}")
            listed: Iterable[Any] = options
            named = isinstance(options, Mapping)
            if named:
                listed = _items(options)
                if isinstance(costs, Mapping):
                    costs = dict(_items(costs))
            made = native.Problem.of_options(listed, named, primary, secondary, costs, _bounds(bounds))
        object.__setattr__(self, "_native", made)

    @classmethod
    def _of(cls, made: native.Problem) -> Problem[Any]:
        problem: Problem[Any] = cls.__new__(cls)
        object.__setattr__(problem, "_native", made)
        return problem

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a problem never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a problem never changes")

    def __reduce__(self) -> tuple[Callable[[native.Problem], Problem[Any]], tuple[native.Problem]]:
        return type(self)._of, (self._native,)

    def __copy__(self) -> Problem[K]:
        return self

    def __deepcopy__(self, memo: object) -> Problem[K]:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __len__(self) -> int:
        """The number of options."""
        return len(self._native)

    def __iter__(self) -> Iterator[K]:
        """What the options are called in covers, as in `options`."""
        return iter(self.options)

    def __reversed__(self) -> Iterator[K]:
        """The same from the last to the first."""
        return reversed(self.options)

    def __contains__(self, option: object) -> bool:
        """Whether an option is called so in covers."""
        return self._native.calls(option)

    def __getitem__(self, option: K | int) -> tuple[Any, ...]:
        """The items of an option, which goes by its name if the options have names, and else by its number.

        Raises `KeyError` for a name that there is not, `IndexError` for such a number.
        """
        return self._native.option(option)

    def __repr__(self) -> str:
        primary, secondary = self._native.sizes()
        items = f"{primary} items" if not secondary else f"{primary} primary and {secondary} secondary items"
        return f"<Problem: {len(self)} options over {items}>"

    def _fits(self, stop: str | None, method: str) -> None:
        """Raises an error if the method does not go with the problem."""
        if stop == "unfit":
            raise unfit(method, bool(self.bounds))

    @property
    def primary(self) -> tuple[Any, ...]:
        """The items that must be covered."""
        return self._native.items(True)

    @property
    def secondary(self) -> tuple[Any, ...]:
        """The items that may be covered."""
        return self._native.items(False)

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """The primary items that are not to be covered exactly once, with the least and the most number of times."""
        pairs = zip(self.primary, self._native.bounds(True), strict=True)
        return {item: bounds for item, bounds in pairs if bounds != (1, 1)}

    @property
    def options(self) -> list[K]:
        """What the options are called in covers: names, tuples of items, or numbers."""
        return self._native.names()

    def to_dlx(self) -> str:
        """The problem as a text in the `.dlx` format.

        Items and colors are called what `str` makes of them, without blanks.
        """
        return self._native.text()

    def solve(
        self,
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        threads: int = 0,
        seed: int | None = None,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> Cover[K] | None:
        """The first cover in the order of `covers`; `None` if it is proven that there is none.

        Raises `Stopped` if a limit came first. Where any cover will do, `any` may be far faster.
        """
        settings = Settings.of(nodes=nodes, timeout=timeout, threads=threads, progress=progress, kernel=kernel)
        cover, stop = native.first(self._native, settings, seeded(seed), kernel)
        return _whole(cover, stop, settings.progress)

    def any(
        self,
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> Cover[K] | None:
        """Some cover, by whatever way finds one first; `None` if it is proven that there is none.

        The direct search races one that learns from its dead ends: hard problems may need it. Which cover is
        found depends on the problem and the seed alone. It runs on one thread; if a kernel is named, on that
        alone. Raises `Stopped` if a limit came first.
        """
        settings = Settings.of(nodes=nodes, timeout=timeout, threads=1, progress=progress, kernel=kernel)
        cover, stop = native.any(self._native, settings, seeded(seed), kernel)
        return _whole(cover, stop, settings.progress)

    def alive(
        self,
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> list[Cover[K] | None]:
        """For each option, a cover that holds it; `None` where it is proven that there is none.

        `dict(zip(problem.options, problem.alive()))` has them by name. It takes far fewer searches than there are
        options, as a cover serves for all of its options, and runs on one thread. Raises `Stopped` if a limit came
        first: its `known` has what was known by then, by the numbers of the options.
        """
        settings = Settings.of(nodes=nodes, timeout=timeout, threads=1, progress=progress, kernel=kernel)
        told, stop = native.alive(self._native, settings, seeded(seed), kernel)
        known: dict[int, Cover[K] | None] = dict(told)
        _whole(None, stop, settings.progress, known=known)
        return [known[option] for option in range(len(self))]

    @overload
    def count(
        self,
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> int: ...
    @overload
    def count(
        self,
        *,
        limit: int,
        nodes: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> int | AtLeast: ...
    def count(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> int | AtLeast:
        """The number of covers, exactly, whatever its size.

        With `limit`, it stops at that number, and returns `AtLeast`. Raises `Stopped` if another limit came first.
        """
        settings = Settings.of(
            limit=limit,
            nodes=nodes,
            timeout=timeout,
            memory=memory,
            threads=threads,
            progress=progress,
            method=method,
        )
        number, stop = native.count(self._native, settings, method)
        if stop == "limit":
            return AtLeast(number)
        self._fits(stop, method)
        return _whole(number, stop, settings.progress, at_least=number)

    def covers(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        timeout: float | None = None,
        threads: int = 0,
        seed: int | None = None,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> Covers[K]:
        """All covers, one by one, found shortly before they are asked for; at most `limit`.

        The order does not depend on threads or kernel; with a seed, it is random, and the same for the same seed.
        The iterator raises `Stopped` if the search ends early by a limit other than `limit`, so that a loop that
        ends has seen all. The search stops when the iterator is deleted, or by its `close()`.
        """
        settings = Settings.of(
            limit=limit, nodes=nodes, timeout=timeout, threads=threads, progress=progress, kernel=kernel
        )
        return native.covers(self._native, settings, seeded(seed), kernel, stopped)

    def cover_arrays(
        self,
        size: int = 2**16,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        timeout: float | None = None,
        threads: int = 0,
        seed: int | None = None,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> Iterator[tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]]:
        """The covers of `covers`, in the same order, as NumPy arrays of up to `size` covers at a time.

        Each time it gives two arrays, as the compressed rows of a sparse matrix have them: `starts`, which has one
        number more than there are covers, and `options`. The options of the k-th cover, by their numbers, are
        `options[starts[k]:starts[k + 1]]`. This takes a fraction of the time that objects take.
        """
        settings = Settings.of(
            limit=limit, nodes=nodes, timeout=timeout, threads=threads, progress=progress, kernel=kernel
        )
        size = min(whole("size", size, least=1), MAX_U64)
        return _arrays(native.batches(self._native, settings, seeded(seed), kernel, stopped), size)

    def unique(
        self,
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        threads: int = 0,
        kernel: Kernel | None = None,
        progress: Report | None = None,
    ) -> Verdict[K]:
        """Whether there is exactly one cover.

        Raises `Stopped` if a limit came first, with the cover found by then, if any.
        """
        settings = Settings.of(nodes=nodes, timeout=timeout, threads=threads, progress=progress, kernel=kernel)
        covers, stop = native.unique(self._native, settings, kernel)
        cover = covers[0] if covers else None
        return _whole(Verdict(tuple(covers)), stop, settings.progress, cover=cover)

    def prove(
        self,
        format: ProofFormat = "pbp",
        *,
        all: bool = False,
        nodes: int | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        progress: Report | None = None,
    ) -> Proof[K] | None:
        """A proof that there is no cover, or just one; with `all`, that there are no others than all that there are.

        `None` if there are several and `all` is not set: then there is nothing to prove. VeriPB checks the format
        `"pbp"`, drat-trim `"drat"`. The search is one that proves what it says, on one thread; it may take longer than
        `unique`, and for ever where only counting tells the answer. Another `seed` may give a shorter proof.

        Raises `Stopped` if a limit came first, with a cover found by then, if any.
        """
        one_of("format", format, get_args(ProofFormat))
        settings = Settings.of(nodes=nodes, timeout=timeout, progress=progress)
        (covers, texts), stop = native.prove(self._native, settings, format, all, seeded(seed))
        cover = covers[0] if covers else None
        _whole(None, stop, settings.progress, cover=cover)
        return None if texts is None else Proof(tuple(covers), *texts, format)

    def sample(
        self,
        n: int = 1,
        seed: int | None = None,
        *,
        skip: int = 0,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> list[Cover[K]]:
        """`n` random covers, all equally likely; none if there is no cover.

        The same seed gives the same sequence of covers; `skip` leaves out its first ones. Without a seed, each
        call draws others.
        """
        skip = whole("skip", skip, MAX_U64)
        n = whole("n", n, MAX_U64 - skip)
        settings = Settings.of(timeout=timeout, memory=memory, threads=threads, progress=progress, method=method)
        seed = secrets.randbits(64) if seed is None else seeded(seed) or 0
        covers, stop = native.sample(self._native, settings, method, seed, skip, skip + n)
        self._fits(stop, method)
        return _whole(covers, stop, settings.progress)

    def per_option(
        self,
        *,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> list[int]:
        """For each option, the number of covers that use it.

        `dict(zip(problem.options, problem.per_option()))` has them by name.
        """
        settings = Settings.of(timeout=timeout, memory=memory, threads=threads, progress=progress, method=method)
        uses, stop = native.per_option(self._native, settings, method)
        self._fits(stop, method)
        return _whole(uses, stop, settings.progress)

    def best(
        self,
        *,
        greatest: bool = False,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int = 0,
        method: Method = "auto",
        progress: Report | None = None,
    ) -> tuple[int, Cover[K]] | None:
        """A cover with the least sum of costs, or the greatest, and that sum; `None` if there is no cover."""
        settings = Settings.of(timeout=timeout, memory=memory, threads=threads, progress=progress, method=method)
        best, stop = native.best(self._native, settings, method, greatest)
        self._fits(stop, method)
        return _whole(best, stop, settings.progress)

    def cheapest(
        self,
        k: int = 1,
        *,
        at_most: int | None = None,
        nodes: int | None = None,
        timeout: float | None = None,
        threads: int = 0,
        progress: Report | None = None,
    ) -> list[tuple[int, Cover[K]]]:
        """The `k` cheapest covers with their costs, the cheapest first; only those that cost `at_most` so much.

        By branch and bound, so that few covers are visited. `best` finds one where covers are too many to search.

        >>> Problem({"a": "x", "b": "y", "c": "xy"}, costs={"a": 3, "b": 4, "c": 6}).cheapest(2)
        [(6, Cover(['c'])), (7, Cover(['a', 'b']))]
        """
        settings = Settings.of(nodes=nodes, timeout=timeout, threads=threads, progress=progress)
        k = min(whole("k", k), MAX_U64)
        most = MAX_U64 if at_most is None else min(whole("at_most", at_most, least=None), MAX_U64)
        if most < 0:
            return []
        found, stop = native.cheapest(self._native, settings, k, most) if k else ([], None)
        return _whole(found, stop, settings.progress)

    def verify(self, cover: Iterable[K] | Iterable[int]) -> None:
        """Checks a claimed cover from the problem alone, by code that no search uses.

        Options go by their names if they have some, else by their numbers. Raises `NotACover` with what is wrong.
        """
        flaw = native.flaw(self._native, cover)
        if flaw is not None:
            raise NotACover(flaw)


def _refuse_name(text: str) -> None:
    """Refuses a text with items and no option that may be the name of a file."""
    if "\n" not in text:
        shown = repr(text if len(text) <= 60 else text[:60] + "…")
        raise ValueError(
            f"the text names items and has no option: {shown}. "
            "Of a file, give what it has, not its name: Path(name).read_text()"
        )


def is_problem(problem: object) -> None:
    """Raises an error for anything else."""
    if not isinstance(problem, Problem):
        raise TypeError(f"expected a Problem, not an object of type {type(problem).__name__}")


def _check_costs(options: object, costs: object) -> None:
    if isinstance(costs, Mapping) and not isinstance(options, Mapping | str):
        raise TypeError("costs= is a list of costs here: only options with names have costs by their names")


def _bounds(bounds: Bounds | None) -> list[tuple[Any, int, int]]:
    """Items with how often they are to be covered, at least and at most."""
    listed: list[tuple[Any, int, int]] = []
    for item, given in _items({} if bounds is None else bounds):
        pair = (given, given) if hasattr(given, "__index__") else given
        try:
            lower, upper = (index(bound) for bound in pair)
        except (TypeError, ValueError):
            raise TypeError(f"bounds= has {given!r} for {item!r}: expected a number, or two of them") from None
        if not 0 <= lower <= upper < 2**32 or upper == 0:
            why = "expected a least and a most number of options from 0, the most at least 1"
            raise ValueError(f"bounds= has {given!r} for {item!r}: {why}")
        listed.append((item, lower, upper))
    return listed


def _items(mapping: Any) -> Iterable[tuple[Any, Any]]:
    items: Iterable[tuple[Any, Any]] = mapping.items()
    return items


_A = TypeVar("_A")


def _whole(
    answer: _A,
    stop: str | None,
    reporter: Reporter | None,
    *,
    at_least: int | None = None,
    cover: Cover[Any] | None = None,
    known: dict[int, Cover[Any] | None] | None = None,
) -> _A:
    if stop is not None:
        raise stopped(stop, at_least, cover, known)
    if reporter is not None:
        reporter.finish()
    return answer


def _arrays(
    batches: native.Batches, size: int
) -> Iterator[tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]]:
    import numpy as np

    try:
        while (arrays := batches.arrays(size)) is not None:
            starts, options = arrays
            yield np.frombuffer(starts, "<u4"), np.frombuffer(options, "<u4")
    finally:
        batches.close()


def _of_matrix(
    matrix: Any,
    items: Sequence[Hashable] | None,
    secondary: Iterable[Hashable] | None,
    costs: Any,
    bounds: list[tuple[Any, int, int]],
) -> native.Problem:
    """From a dense or sparse matrix of 0 and 1."""
    import numpy as np

    if hasattr(matrix, "tocsr"):
        rows = matrix.tocsr()
        if not rows.has_canonical_format:
            rows = rows.copy()
            rows.sum_duplicates()
        width, starts, columns, values = rows.shape[1], rows.indptr, rows.indices, np.asarray(rows.data)
        kept = values != 0
        _check_entries(values, lambda at: int(np.searchsorted(starts, at, side="right")) - 1)
        if not kept.all():
            starts = np.concatenate([[0], np.cumsum(kept)])[starts]
            columns = columns[kept]
    else:
        dense = np.asarray(matrix)
        if dense.ndim != 2:
            raise ValueError(f"a matrix of options has 2 dimensions, not {dense.ndim}")
        width = dense.shape[1]
        if dense.dtype != bool:
            _check_entries(dense.ravel(), lambda at: at // max(width, 1))
            dense = dense != 0
        columns = np.nonzero(dense)[1]
        starts = np.concatenate([[0], np.cumsum(np.count_nonzero(dense, axis=1))])
    names = list(range(width)) if items is None else list(items)
    if len(names) != width:
        raise ValueError(f"items= has {len(names)} names for {width} columns")
    if items is not None and len(set(names)) != width:
        raise ValueError("items= names two columns alike")
    chosen = set(() if secondary is None else secondary)
    unknown = chosen.difference(names)
    if unknown:
        raise ValueError(f"secondary= names {next(iter(unknown))!r}, which is no column")
    primary = [name not in chosen for name in names]
    return native.Problem.of_rows(
        starts.astype("<u4").tobytes(), columns.astype("<u4").tobytes(), primary, names, costs, bounds
    )


def _check_entries(values: Any, row: Callable[[int], int]) -> None:
    """Raises ValueError for an entry that is neither 0 nor 1, with its row."""
    import numpy as np

    if values.dtype == object:
        raise TypeError("a matrix of options holds numbers or truth values, not objects")
    if values.dtype.kind not in "buif":
        raise TypeError(f"a matrix of options holds numbers or truth values, not {values.dtype}")
    wrong = (values != 0) & (values != 1)
    if wrong.any():
        at = int(np.argmax(wrong))
        raise ValueError(f"option {row(at)} has the entry {values[at]}: expected 0 or 1")
