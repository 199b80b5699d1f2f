"""Problems: what they are made of, and what is wrong with what they are made of."""

from __future__ import annotations

import copy
import itertools
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import dancing_bits as dlx
import numpy as np
import pytest
from dancing_bits import Colored, Problem
from scipy import sparse

WORDS = ["ce", "adg", "bcf", "adf", "bg", "deg"]
MATRIX = [[int(letter in word) for letter in "abcdefg"] for word in WORDS]


def indices(problem: Problem[Any]) -> list[tuple[int, ...]]:
    return [cover.indices for cover in problem.covers()]


def test_all_sources_give_the_same_covers() -> None:
    text = "a b c d e f g\n" + "\n".join(" ".join(word) for word in WORDS)
    sources: list[Problem[Any]] = [
        Problem(WORDS),
        Problem(dict.fromkeys(WORDS) | {word: tuple(word) for word in WORDS}),
        Problem(list(word) for word in WORDS),
        Problem(np.array(MATRIX)),
        Problem(np.array(MATRIX, dtype=bool)),
        Problem(np.array(MATRIX, dtype=float)),
        Problem(text),
    ]
    for form in (sparse.csr_matrix, sparse.csc_array, sparse.coo_array):
        sources.append(Problem(form(np.array(MATRIX))))
    for problem in sources:
        assert indices(problem) == [(0, 3, 4)]
        assert len(problem) == 6
        assert len(problem.primary) == 7


def test_covers_have_the_callers_own_words() -> None:
    (cover,) = Problem(WORDS).covers()
    assert list(cover) == [("c", "e"), ("a", "d", "f"), ("b", "g")]
    (named,) = Problem({7 * k: word for k, word in enumerate(WORDS)}).covers()
    assert list(named) == [0, 21, 28]
    assert named.items == [("c", "e"), ("a", "d", "f"), ("b", "g")]
    (numbered,) = Problem(np.array(MATRIX)).covers()
    assert list(numbered) == [0, 3, 4]
    assert (numbered[0], numbered[-1], numbered[1:], len(numbered)) == (0, 4, [3, 4], 3)
    assert 3 in numbered
    assert repr(numbered) == "Cover([0, 3, 4])"


def test_items_are_anything_hashable() -> None:
    nothing = object()
    problem = Problem([[("a", 1), frozenset({2})], [nothing, 3.5], [None]])
    assert problem.count() == 1
    assert problem.primary == (("a", 1), frozenset({2}), nothing, 3.5, None)
    assert problem.secondary == ()
    assert problem[1] == (nothing, 3.5)


def test_colors() -> None:
    problem = Problem(
        {
            "ox": ["across", Colored("crossing", "x")],
            "ant": ["across", Colored("crossing", "n")],
            "elk": ["down", Colored("crossing", "e")],
            "newt": ["down", Colored("crossing", "n")],
        },
        secondary=["crossing"],
    )
    verdict = problem.unique()
    assert verdict and verdict.cover is not None
    assert list(verdict.cover) == ["ant", "newt"]
    assert verdict.cover.items[0] == ("across", Colored("crossing", "n"))
    assert repr(problem) == "<Problem: 4 options over 2 primary and 1 secondary items>"
    assert problem.to_dlx().splitlines()[:2] == ["across down | crossing", "across crossing:x"]
    assert Problem(problem.to_dlx()).count() == 1


def test_text() -> None:
    problem = Problem([[(0, 1), "a b"], [3]], costs=[2, 0])
    assert problem.to_dlx() == "(0,1) ab 3\n(0,1) ab |2\n3\n"
    assert Problem(problem.to_dlx()).to_dlx() == problem.to_dlx()
    with pytest.raises(ValueError, match="the name \"ab\" is already taken"):
        Problem([["a b", "ab"]]).to_dlx()
    with pytest.raises(ValueError, match="item 0 cannot be written"):
        Problem([["a:b"]]).to_dlx()


def test_primary_items_may_be_declared() -> None:
    assert Problem(["a"], primary="ab").count() == 0
    assert Problem(["b", "a"], primary="ab").primary == ("a", "b")
    with pytest.raises(ValueError, match="option 1 holds 'c', which is neither in primary= nor in secondary="):
        Problem(["a", "bc"], primary="ab")
    with pytest.raises(ValueError, match="secondary= names the item 'a' a second time"):
        Problem(["a"], primary="ab", secondary="a")


def test_a_problem_is_a_collection_of_its_options() -> None:
    named = Problem({7 * k: word for k, word in enumerate(WORDS)})
    assert list(named) == named.options == [0, 7, 14, 21, 28, 35]
    assert 7 in named and 1 not in named and "one" not in named
    assert {name: "".join(named[name]) for name in named} == {7 * k: word for k, word in enumerate(WORDS)}
    assert list(reversed(named)) == [35, 28, 21, 14, 7, 0]
    # A number is no name.
    with pytest.raises(KeyError, match="there is no option 1"):
        named[1]
    with pytest.raises(TypeError, match="unhashable"):
        assert [] not in named
    listed = Problem([["a"], ["b", "c"]])
    assert list(listed) == [("a",), ("b", "c")] == [listed[0], listed[1]]
    assert ("b", "c") in listed and "one" not in listed and ["a"] not in listed
    matrix = Problem(np.array(MATRIX))
    assert list(matrix) == [0, 1, 2, 3, 4, 5]
    assert 5 in matrix and 6 not in matrix and -1 not in matrix and "one" not in matrix
    for problem, number in ((listed, 2), (listed, -1), (matrix, 6), (matrix, 2**70)):
        with pytest.raises(IndexError, match=f"there is no option {number}"):
            problem[number]
    assert list(Problem([])) == []
    with pytest.raises(TypeError, match="not of an object of type Problem"):
        Problem(listed)


def test_problems_never_change() -> None:
    options = [["a"], ["b"]]
    problem = Problem(options)
    options[0].append("b")
    assert problem.count() == 1
    with pytest.raises(AttributeError):
        problem._native = problem._native  # pyright: ignore
    assert copy.copy(problem) is problem
    assert copy.deepcopy(problem) is problem


def test_equal_problems() -> None:
    one = Problem({"x": "ab"}, costs={"x": 3})
    assert one == Problem({"x": "ab"}, costs=[3])
    assert hash(one) == hash(Problem({"x": "ab"}, costs=[3]))
    for other in (
        Problem({"x": "ab"}),
        Problem({"y": "ab"}, costs=[3]),
        Problem({"x": "ac"}, costs=[3]),
        Problem(["ab"], costs=[3]),
    ):
        assert one != other
    assert one != "x"


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickling(protocol: int) -> None:
    named = Problem({"x": ["a", Colored("s", 1)], "y": ["b", Colored("s", 1)]}, secondary="s", costs=[2**32 - 1, 0])
    problems: list[Problem[Any]] = [named, Problem(WORDS), Problem(np.array(MATRIX)), Problem([])]
    for problem in problems:
        other = pickle.loads(pickle.dumps(problem, protocol))
        assert other == problem
        assert hash(other) == hash(problem)
        cover = problem.solve()
        assert cover is not None
        assert pickle.loads(pickle.dumps(cover, protocol)) == cover
        assert hash(pickle.loads(pickle.dumps(cover, protocol))) == hash(cover)
    best = pickle.loads(pickle.dumps(named, protocol)).best()
    assert best is not None and best[0] == 2**32 - 1
    colored = Colored("s", 1)
    assert pickle.loads(pickle.dumps(colored, protocol)) == colored


def test_a_text_with_a_mistake() -> None:
    with pytest.raises(ValueError, match='line 2, column 3: item "r" is not named in line 1'):
        Problem("p q\np r\n")
    with pytest.warns(UserWarning, match="line 2"):
        assert len(Problem("p | q\nq\np\n")) == 1
    with pytest.raises(TypeError, match="a text says itself"):
        Problem("p q\n", secondary="q")  # pyright: ignore


def test_the_name_of_a_file_is_no_text() -> None:
    with pytest.raises(ValueError, match="no option: 'queens8.dlx'. Of a file, give what it has, not its name"):
        Problem("queens8.dlx")
    for text in ("a b\n", "| Two items\na b\n", "a b\n\n"):
        with pytest.warns(UserWarning, match="no option follows"):
            assert Problem(text).count() == 0
    assert Problem(" | s\n").count() == 1


def test_what_cannot_be_hashed() -> None:
    with pytest.raises(TypeError, match=r"option 'x' holds \['b'\], which cannot be hashed") as caught:
        Problem({"x": ["a", ["b"]]})  # pyright: ignore
    assert "unhashable" in str(caught.value.__cause__)
    with pytest.raises(TypeError, match=r"option 1 holds \[\], which cannot be hashed"):
        Problem([["a"], [Colored("s", [])]], secondary="s")  # type: ignore  # pyright: ignore
    with pytest.raises(TypeError, match=r"secondary= holds \{\}, which cannot be hashed"):
        Problem([["a"]], secondary=[{}])  # type: ignore  # pyright: ignore


def test_what_is_wrong_with_an_option() -> None:
    with pytest.raises(ValueError, match=r"option 'x' holds the item \(0, 1\) twice"):
        Problem({"w": [(0, 0)], "x": [(0, 1), (0, 2), (0, 1)]})
    with pytest.raises(ValueError, match="option 1 holds the item 1 twice"):
        Problem([[1], [1, True]])
    with pytest.raises(ValueError, match="option 1 holds no primary item"):
        Problem(["a", "s"], secondary="s")
    with pytest.raises(ValueError, match="option 0 holds no primary item"):
        Problem([[]])
    with pytest.raises(ValueError, match="option 0 gives a color to 'a', which is primary"):
        Problem([[Colored("a", 1)]])
    with pytest.raises(TypeError, match="option 1 is 5, which is no iterable of items"):
        Problem([[1], 5])  # type: ignore  # pyright: ignore


def test_what_is_wrong_with_a_matrix() -> None:
    for wrong, shown in ((0.5, "0.5"), (float("nan"), "nan"), (2.0, "2.0"), (-1.0, "-1.0")):
        matrix = np.eye(3)
        matrix[1, 2] = wrong
        with pytest.raises(ValueError, match=f"option 1 has the entry {shown}: expected 0 or 1"):
            Problem(matrix)
        with pytest.raises(ValueError, match=f"option 1 has the entry {shown}: expected 0 or 1"):
            Problem(sparse.csr_matrix(matrix))
    with pytest.raises(ValueError, match="option 1 holds no primary item"):
        Problem(np.array([[1, 1], [0, 0]]))
    with pytest.raises(ValueError, match="2 dimensions, not 1"):
        Problem(np.array([1, 0]))
    with pytest.raises(TypeError, match="not objects"):
        Problem(np.array([[1, None]]))
    with pytest.raises(ValueError, match="secondary= names 9, which is no column"):
        Problem(np.eye(2), secondary=[9])
    # Zeros that are stored, and entries that are stored twice.
    stored = sparse.csr_matrix(([1, 0, 1], [0, 1, 1], [0, 2, 3]), shape=(2, 2))
    assert indices(Problem(stored)) == [(0, 1)]
    twice = sparse.csr_matrix(([1, 1], [0, 0], [0, 2]), shape=(1, 1))
    with pytest.raises(ValueError, match="option 0 has the entry 2"):
        Problem(twice)
    named = Problem(np.array(MATRIX), items=list("abcdefg"), secondary="a")
    assert named.secondary == ("a",)
    assert named[0] == ("c", "e")


def test_costs() -> None:
    problem = Problem({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 5, "a": 2, "b": 2})
    best, worst = problem.best(), problem.best(greatest=True)
    assert best is not None and worst is not None
    assert (best[0], list(best[1])) == (4, ["a", "b"])
    assert (worst[0], list(worst[1])) == (5, ["ab"])
    assert Problem(["a"], primary="ab").best() is None
    with pytest.raises(ValueError, match="option 'b' has the cost -1, which is negative"):
        Problem({"a": "a", "b": "b"}, costs={"a": 0, "b": -1})
    with pytest.raises(ValueError, match="costs= has no cost for option 'b'"):
        Problem({"a": "a", "b": "b", "c": "c"}, costs={"c": 1, "a": 1})
    with pytest.raises(ValueError, match="costs= has no cost for option 'a'"):
        Problem({"a": "a"}, costs={})
    wrongs: list[Any] = [["a", "b"], np.eye(2)]
    for options in wrongs:
        with pytest.raises(TypeError, match="only options with names have costs by their names"):
            Problem(options, costs={0: 5, 1: 6})
    with pytest.raises(ValueError, match="option 1 has the cost 4294967296, which is above 4294967295"):
        Problem(["a", "b"], costs=[0, 2**32])
    with pytest.raises(TypeError, match="option 0 has the cost 1.5, which is no integer"):
        Problem(["a", "b"], costs=[1.5, 0])  # type: ignore  # pyright: ignore
    with pytest.raises(ValueError, match="costs= ends before option 1"):
        Problem(["a", "b"], costs=[1])
    with pytest.raises(ValueError, match="costs= has more costs than there are options"):
        Problem(["a", "b"], costs=[1, 2, 3])
    with pytest.raises(ValueError, match="costs= names 'c', which is no option"):
        Problem({"a": "a"}, costs={"a": 0, "c": 1})
    with pytest.raises(ValueError, match="option 0 has the cost -3, which is negative"):
        Problem(np.eye(2), costs=[-3, 0])


class Spoiled(Exception):
    """What a caller's own code raises."""


def test_the_callers_own_exceptions_come_out_as_themselves() -> None:
    def options() -> Iterator[list[int]]:
        yield [1]
        raise Spoiled

    with pytest.raises(Spoiled):
        Problem(options())

    class Item:
        def __hash__(self) -> int:
            raise Spoiled

    with pytest.raises(Spoiled):
        Problem([[Item()]])


def test_verify() -> None:
    problem = Problem({word: word for word in WORDS})
    problem.verify(["bg", "ce", "adf"])
    cover = problem.solve()
    assert cover is not None
    problem.verify(cover)
    with pytest.raises(dlx.NotACover, match="no option covers 'a'"):
        problem.verify(["bg", "ce"])
    with pytest.raises(dlx.NotACover, match="options 'bg' and 'bcf' both cover 'b'"):
        problem.verify(["bg", "bcf"])
    with pytest.raises(dlx.NotACover, match="option 'bg' is repeated"):
        problem.verify(["bg", "bg"])
    with pytest.raises(ValueError, match="there is no option 'no'"):
        problem.verify(["no"])
    with pytest.raises(ValueError, match="there is no option 6"):
        Problem(WORDS).verify([6])
    with pytest.raises(TypeError, match="'x' is no number of an option"):
        Problem(WORDS).verify(["x"])  # type: ignore  # pyright: ignore
    with pytest.raises(ValueError, match="a cover of another problem"):
        Problem({word: word for word in WORDS[:5]}).verify(cover)


def test_sets_say_nothing_about_the_order() -> None:
    """Sets of texts have another order in each process."""
    program = (
        "import dancing_bits as dlx\n"
        "letters = set('abcdefgh')\n"
        "p = dlx.Problem([['x', 'b'], ['y', 'a', 'c'], ['x', 'y', 'a']], primary={'x', 'y', 'z', 'w'}, "
        "secondary=frozenset(letters))\n"
        "print(p.primary, p.secondary, hash(p))"
    )

    def run(seed: int) -> str:
        place = {**os.environ, "PYTHONHASHSEED": str(seed)}
        return subprocess.run(
            [sys.executable, "-c", program], env=place, check=True, capture_output=True, text=True
        ).stdout

    runs = {run(seed) for seed in range(4)}
    assert len(runs) == 1
    # Those in options first, then the others by name.
    assert runs.pop().startswith("('x', 'y', 'w', 'z') ('b', 'a', 'c', 'd', 'e', 'f', 'g', 'h') ")
    with pytest.raises(ValueError, match="secondary= names the item 'a' a second time"):
        Problem([["a"]], primary={"a"}, secondary={"a"})
    with pytest.raises(ValueError, match="holds 'b', which is neither in primary= nor in secondary="):
        Problem([["a", "b"]], primary={"a"})


def test_what_cannot_be_asked() -> None:
    problem: Any = Problem(["ab", "c"])
    idle = ThreadPoolExecutor(1)
    for wrong, message in (
        (lambda: problem.count(timeout="1"), "timeout is a number of seconds, not '1'"),
        (lambda: problem.count(limit=1.5), "limit is an integer, not 1.5"),
        (lambda: problem.covers(seed="a"), "seed is an integer, not 'a'"),
        (lambda: dlx.count(cast("Any", [["a"]])), "expected a Problem, not an object of type list"),
        (lambda: dlx.any(cast("Any", 5)), "expected a Problem, not an object of type int"),
        (lambda: dlx.count(problem, executor=cast("Any", 5)), "executor= has a method submit"),
        (lambda: problem.count(progress=5), "progress is a function or a bar of tqdm, not 5"),
        (lambda: problem.count(method=None), "method is one of 'auto', 'search', .* not None"),
        (lambda: problem.solve(kernel=5), "kernel is one of 'bits', 'cells', 'links', 'bounds', not 5"),
        (lambda: problem.sample("x"), "n is an integer, not 'x'"),
        (lambda: problem.cover_arrays("x"), "size is an integer, not 'x'"),
        (lambda: problem.cover_arrays(1.5), "size is an integer, not 1.5"),
        (lambda: problem.cheapest("x"), "k is an integer, not 'x'"),
        (lambda: problem.cheapest(at_most="x"), "at_most is an integer, not 'x'"),
        (lambda: dlx.count(problem, executor=idle, workers=cast("Any", "x")), "workers is an integer, not 'x'"),
        (lambda: dlx.count(problem, executor=idle, parts=cast("Any", "x")), "parts is an integer, not 'x'"),
        (lambda: dlx.count(problem, executor=idle, patience=cast("Any", "x")), "patience is a number of seconds"),
        (lambda: dlx.count(problem, workers=2), "workers= goes with executor="),
        (lambda: dlx.covers(problem, parts=2), "parts= goes with executor="),
        (lambda: Problem(cast("Any", 5)), "a problem is made of options, a matrix or a text, not of an object of type int"),
    ):
        with pytest.raises(TypeError, match=message):
            wrong()
    for wrong, message in (
        (lambda: problem.covers(seed=-1), "seed is at least 0, not -1"),
        (lambda: problem.sample(seed=2**64), "seed is at most 18446744073709551615"),
        (lambda: problem.cover_arrays(0), "size is at least 1, not 0"),
        (lambda: problem.count(threads=2**70), "threads is at most 1024, not 1180591620717411303424"),
        (lambda: problem.count(threads=10**6), "threads is at most 1024, not 1000000"),
        (lambda: problem.count(method="magic"), "method is one of 'auto', 'search', .* not 'magic'"),
        (lambda: problem.solve(kernel="magic"), "kernel is one of 'bits', 'cells', 'links', 'bounds', not 'magic'"),
        (lambda: problem.count(timeout=-1), "timeout is a number of seconds from 0, not -1"),
        (lambda: problem.sample(2**70), "n is at most 18446744073709551615"),
        (lambda: problem.sample(skip=2**70), "skip is at most 18446744073709551615"),
        (lambda: dlx.count(problem, executor=idle, patience=-1), "patience is a number of seconds from 0, not -1"),
        (lambda: dlx.count(problem, executor=idle, workers=0), "workers is at least 1, not 0"),
        (lambda: dlx.count(problem, executor=idle, parts=0), "parts is at least 1, not 0"),
        (lambda: list(dlx.generate(count=-1)), "count is at least 0, not -1"),
        (lambda: list(dlx.generate(seed=-1)), "seed is at least 0, not -1"),
    ):
        with pytest.raises(ValueError, match=message):
            wrong()
    idle.shutdown()
    covers = problem.covers()
    assert repr(covers) == "<Covers: open>"
    list(covers)
    assert repr(covers) == "<Covers: complete>"


def test_items_have_bounds() -> None:
    people = [("ann", "day"), ("bob", "day"), ("bob", "night"), ("cleo", "night")]
    problem = Problem(
        [(f"{person} works", shift) for person, shift in people],
        bounds={"day": (1, 2), "night": 1, "ann works": (0, 1), "bob works": (0, 2), "cleo works": (0, 1)},
    )
    assert problem.bounds["day"] == (1, 2)
    assert problem.bounds["bob works"] == (0, 2)
    assert "night" not in problem.bounds
    every = [set(chosen) for n in range(5) for chosen in itertools.combinations(range(4), n)]
    shifts = [[people[option][1] for option in chosen] for chosen in every]
    expected = [
        chosen
        for chosen, its in zip(every, shifts, strict=True)
        if 1 <= its.count("day") <= 2 and its.count("night") == 1
    ]
    assert sorted(sorted(cover.indices) for cover in problem.covers()) == sorted(map(sorted, expected))
    assert problem.count() == len(expected) == 6
    for cover in problem.covers():
        problem.verify(cover)
    assert pickle.loads(pickle.dumps(problem)) == problem
    assert pickle.loads(pickle.dumps(problem)).count() == 6
    assert Problem(problem.to_dlx()).bounds == {
        "day": (1, 2), "annworks": (0, 1), "bobworks": (0, 2), "cleoworks": (0, 1)
    }
    plain = Problem([(f"{person} works", shift) for person, shift in people])
    assert plain != problem
    matrix = Problem(np.array([[1, 0], [1, 1], [0, 1]]), bounds={0: (1, 2), 1: 1})
    assert matrix.count() == 3
    assert matrix.count(threads=2, method="search") == 3


@pytest.mark.parametrize(
    ("bounds", "kind", "message"),
    [
        ({"x": "ab"}, TypeError, "bounds= has 'ab' for 'x': expected a number, or two of them"),
        ({"x": (1, 2, 3)}, TypeError, "expected a number, or two of them"),
        ({"x": (2, 1)}, ValueError, "bounds= has (2, 1) for 'x'"),
        ({"x": 0}, ValueError, "bounds= has 0 for 'x'"),
        ({"x": (-1, 1)}, ValueError, "bounds= has (-1, 1) for 'x'"),
        ({"z": 2}, ValueError, "bounds= names 'z', which is no item"),
        ({"s": 2}, ValueError, "bounds= names 's', which is secondary: only primary items have bounds"),
    ],
)
def test_wrong_bounds_are_named(bounds: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        Problem(["xs", "y"], secondary="s", bounds=bounds)


def test_the_cheapest_covers_come_in_order() -> None:
    hours = [[4, 2, 8], [4, 3, 7], [3, 1, 6]]
    options = {(person, task): [f"person {person}", f"task {task}"] for person in range(3) for task in range(3)}
    costs = {(person, task): hours[person][task] for person, task in options}
    problem = Problem(options, costs=costs)
    every = sorted(sum(costs[option] for option in cover) for cover in problem.covers())
    assert [cost for cost, _ in problem.cheapest(100)] == every
    assert [cost for cost, _ in problem.cheapest(3)] == every[:3]
    assert [cost for cost, _ in problem.cheapest(100, at_most=13)] == [cost for cost in every if cost <= 13]
    best = problem.best()
    assert best is not None and best[0] == every[0]
    assert problem.cheapest(0) == problem.cheapest(at_most=-1) == []
    with pytest.raises(ValueError, match="k is at least 0, not -1"):
        problem.cheapest(-1)
