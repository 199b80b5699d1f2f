"""Answers: right, whole or marked as partial, and the same on any number of threads."""

from __future__ import annotations

import pickle
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import brute
import dancing_bits as dlx
import numpy as np
import pytest
from boards import dominoes, hopeless, langford, queens
from dancing_bits import Problem, Progress
from tqdm import tqdm


@pytest.mark.parametrize("seed", range(150))
def test_against_brute_force(seed: int) -> None:
    case = brute.case(seed)
    problem = case.problem()
    expected = brute.covers(case)
    for kernel in ("bits", "cells", "links"):
        found = [cover.indices for cover in problem.covers(kernel=kernel)]
        assert len(found) == len(expected)
        assert set(found) == expected
    for method in ("auto", "search", "frontier", "memo", "learning"):
        assert problem.count(method=method) == len(expected)
    verdict = problem.unique()
    assert bool(verdict) == (len(expected) == 1)
    assert {cover.indices for cover in verdict.covers} <= expected
    assert len(verdict.covers) == min(len(expected), 2)
    for first in (problem.solve(), problem.any(), problem.any(seed=seed), dlx.any(problem)):
        assert (first is None) == (not expected)
        assert first is None or first.indices in expected
    alive = problem.alive()
    assert len(alive) == len(problem)
    for option, shown in enumerate(alive):
        assert (shown is None) == all(option not in cover for cover in expected)
        assert shown is None or (option in shown.indices and shown.indices in expected)
    arrays = list(problem.cover_arrays(3))
    rows = [tuple(options[a:b].tolist()) for starts, options in arrays for a, b in pairwise(starts.tolist())]
    assert rows == [cover.indices for cover in problem.covers()]
    assert all(1 <= len(starts) - 1 <= 3 for starts, _ in arrays)
    uses = Counter(option for cover in expected for option in cover)
    assert problem.per_option() == [uses[option] for option in range(len(problem))]
    costs = {sum(case.costs[option] for option in cover) for cover in expected}
    for greatest in (False, True):
        best = problem.best(greatest=greatest)
        assert (best is None) == (not costs)
        if best is not None:
            assert best[0] == (max(costs) if greatest else min(costs))
            assert best[1].indices in expected
            problem.verify(best[1])
    drawn = problem.sample(20, seed)
    assert len(drawn) == (20 if expected else 0)
    assert {cover.indices for cover in drawn} <= expected


def test_known_counts() -> None:
    assert dominoes(8, 8).count() == 12988816
    assert queens(8).count() == 92
    assert langford(8).count() == 300
    # Beyond 64 bits.
    assert dominoes(16, 16).count() == 2444888770250892795802079170816


def test_a_count_of_five_thousand_digits() -> None:
    many = 16_700
    problem = Problem([k] for k in range(many) for _ in range(2))
    assert problem.count(threads=1) == 2**many


def test_samples() -> None:
    problem = dominoes(4, 4)
    assert [cover.indices for cover in problem.sample(5, 7)] == [cover.indices for cover in problem.sample(5, 7)]
    assert problem.sample(5, 7)[2:] == problem.sample(3, 7, skip=2)
    assert len({cover.indices for cover in problem.sample(400)}) > 30
    # 36 tilings, 7200 draws: each is drawn 200 times, give or take 14.
    draws = Counter(cover.indices for cover in problem.sample(7200, 1))
    assert len(draws) == 36
    assert all(120 < many < 280 for many in draws.values())
    with pytest.raises(ValueError, match="at least 0"):
        problem.sample(-1)


def test_order_does_not_depend_on_threads() -> None:
    problem = queens(8)
    for seed in (None, 3):
        alone = [cover.indices for cover in problem.covers(seed=seed, threads=1)]
        assert alone == [cover.indices for cover in problem.covers(seed=seed, threads=2)]
        assert alone == [cover.indices for cover in problem.covers(seed=seed, kernel="links")]
    assert [c.indices for c in problem.covers(seed=1)] != [c.indices for c in problem.covers(seed=2)]


def test_a_seed_chooses_which_cover_is_found() -> None:
    problem = queens(8)
    firsts = [problem.solve(seed=seed, threads=threads) for threads in (1, 2) for seed in range(10)]
    assert firsts[:10] == firsts[10:]
    assert len(set(firsts)) > 1
    assert set(problem.covers()) == set(problem.covers(seed=1))


def test_limits() -> None:
    problem = dominoes(8, 8)
    at_least = problem.count(limit=1000)
    assert at_least == dlx.AtLeast(1000)
    assert problem.count(limit=10**9) == 12988816
    assert str(at_least) == "at least 1000"
    covers = problem.covers(limit=10)
    assert covers.outcome is None
    assert len(list(covers)) == 10
    assert covers.outcome == "limit"
    whole = queens(6).covers()
    assert len(list(whole)) == 4
    assert whole.outcome == "complete"
    assert next(whole, None) is None
    with pytest.raises(ValueError, match="limit is at least 0, not -1"):
        problem.count(limit=-1)
    with pytest.raises(ValueError, match="timeout is a number of seconds from 0, not nan"):
        problem.count(timeout=float("nan"))
    assert queens(6).count(timeout=float("inf")) == queens(6).count(timeout=10**400) == 4
    assert queens(6).count(limit=2**70, nodes=2**70, memory=2**70, threads=1024) == 4
    assert len(queens(6).cheapest(2**70, at_most=2**70)) == 4


def test_methods_that_do_not_suit() -> None:
    with pytest.raises(ValueError, match="method='planar' needs options of two primary items each"):
        queens(8).count(method="planar")
    with pytest.raises(ValueError, match="method='weights' can only prove that there is no cover"):
        queens(8).count(method="weights")
    bounded = Problem(["ab", "a", "b"], bounds={"a": (1, 2)})
    methods: list[Any] = ["memo", "planar", "learning"]
    for method in methods:
        for ask in (bounded.count, bounded.sample, bounded.per_option, bounded.best):
            with pytest.raises(
                ValueError, match=f"method='{method}' takes no items with bounds: expected search or frontier$"
            ):
                ask(method=method)
    with pytest.raises(ValueError, match="method='memo' can only count: expected auto, frontier or search"):
        queens(6).per_option(method="memo")
    assert bounded.per_option(method="frontier") == bounded.per_option(method="search")
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ValueError, match="method='planar' needs options of two primary items each"):
            dlx.count(queens(8), executor=executor, method="planar")


def test_weights_show_that_there_is_none() -> None:
    assert langford(50).count(method="weights") == 0
    assert langford(50).any() is None


def test_a_partial_answer_cannot_pass_for_a_whole_one() -> None:
    at_least: Any = dlx.AtLeast(5)
    for use in ("int(n)", "bool(n)", "range(n)", "n + 1", "n < 6", "[0] * n", "f'{n:d}'", "n == 5", "6 != n"):
        with pytest.raises(TypeError):
            eval(use, {"n": at_least})
    with pytest.raises(TypeError, match="at least 2 cannot be compared with 2; use its attribute number"):
        assert queens(8).count(limit=2) == 2
    for number in (2.0, np.int64(2)):
        with pytest.raises(TypeError, match="cannot be compared with 2"):
            assert queens(8).count(limit=2) == number
    assert at_least == dlx.AtLeast(5) != dlx.AtLeast(6)
    assert at_least != "5" and at_least is not None
    assert {dlx.AtLeast(5), dlx.AtLeast(5), dlx.AtLeast(6)} == {at_least, dlx.AtLeast(6)}
    problem = langford(16)
    with pytest.raises(dlx.Stopped) as caught:
        problem.count(timeout=0.2, method="search")
    assert caught.value.reason == "timeout"
    assert isinstance(caught.value, TimeoutError)
    assert caught.value.at_least is not None
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), copied.reason, copied.at_least) == (dlx.DeadlinePassed, "timeout", caught.value.at_least)
    with pytest.raises(dlx.NodeLimitReached):
        problem.count(nodes=100, method="search")
    with pytest.raises(MemoryError):
        problem.count(memory=1000, method="frontier")
    with pytest.raises(dlx.DeadlinePassed):
        problem.unique(timeout=0)
    with pytest.raises(dlx.DeadlinePassed):
        problem.solve(timeout=0)
    with pytest.raises(dlx.DeadlinePassed):
        problem.per_option(timeout=0.1, method="search")
    with pytest.raises(dlx.DeadlinePassed):
        problem.best(greatest=True, timeout=0, method="search")
    with pytest.raises(dlx.DeadlinePassed):
        problem.sample(timeout=0.1, method="search")
    covers = problem.covers(nodes=5000)
    with pytest.raises(dlx.NodeLimitReached):
        list(covers)
    assert covers.outcome == "nodes"


def test_proofs(tmp_path: Path) -> None:
    problem = Problem({"one": "ab", "two": "bc", "three": "c"})
    proof = problem.prove()
    assert proof is not None
    assert [list(cover) for cover in proof.covers] == [["one", "three"]]
    assert proof.problem.startswith("* #variable= 3 #constraint= 4\n")
    assert proof.text.startswith("pseudo-Boolean proof version 3.0\n")
    assert proof.text.endswith("end pseudo-Boolean proof ;\n")
    proof.write(tmp_path / "it.pbp")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["it.opb", "it.pbp"]
    assert (tmp_path / "it.opb").read_text() == proof.problem
    assert (tmp_path / "it.pbp").read_text() == proof.text
    with pytest.raises(ValueError, match="ends in .pbp"):
        proof.write(tmp_path / "it.drat")

    clauses = Problem([("p", "q"), ("q", "r"), ("p", "r")]).prove("drat")
    assert clauses is not None
    assert (clauses.covers, clauses.text) == ((), "-3 0\n0\n")
    clauses.write(str(tmp_path / "it.drat"))
    assert (tmp_path / "it.cnf").read_text() == clauses.problem

    several = queens(6)
    assert several.prove() is None
    every = several.prove(all=True, seed=1)
    assert every is not None
    assert {cover.indices for cover in every.covers} == {cover.indices for cover in several.covers()}
    with pytest.raises(dlx.DeadlinePassed):
        hopeless(17).prove(timeout=0.1)
    with pytest.raises(ValueError, match="bounds other than 0 and 1"):
        Problem([("p",), ("p",)], bounds={"p": (1, 2)}).prove()
    with pytest.raises(ValueError, match="format is one of"):
        problem.prove("lrat")  # type: ignore[arg-type]


def test_an_iterator_of_covers() -> None:
    problem = queens(8)
    expected = list(problem.covers(threads=1))
    covers = problem.covers()
    assert iter(covers) is iter(covers)
    # Whoever stops in the middle of a loop goes on where it stopped.
    got = [cover for cover, _ in zip(covers, range(40))]
    got.append(next(covers))
    got.extend(covers)
    # `zip` took one that it did not give.
    assert got == expected[:40] + expected[41:]
    covers = problem.covers()
    for _ in range(30):
        next(covers)
    covers.close()
    assert next(covers, None) is None
    assert covers.outcome == "closed"


@pytest.mark.parametrize("threads", [1, 2])
def test_covers_are_closed_while_another_thread_waits_for_one(threads: int) -> None:
    covers = hopeless(17).covers(threads=threads)
    ended: list[object] = []
    waiting = threading.Thread(target=lambda: ended.append(next(covers, "no cover")))
    waiting.start()
    time.sleep(0.3)
    with pytest.raises(RuntimeError, match="this iterator of covers is in use"):
        next(covers)
    assert covers.outcome is None and not ended
    began = time.monotonic()
    covers.close()
    assert covers.outcome == "closed"
    assert next(covers, None) is None
    waiting.join(60)
    assert ended == ["no cover"]
    assert time.monotonic() - began < 10


def test_covers_are_closed_by_their_own_callback() -> None:
    def close(progress: Progress) -> None:
        with pytest.raises(RuntimeError, match="in use"):
            next(covers)
        covers.close()

    covers = hopeless(17).covers(progress=close)
    assert list(covers) == []
    assert covers.outcome == "closed"


def test_threads_may_share_an_iterator_in_turns() -> None:
    """Each cover goes to one of them, and who comes too early says so."""
    problem = queens(8)
    for _ in range(20):
        covers = problem.covers()
        got: list[Any] = []

        def take(covers: Any = covers, got: list[Any] = got) -> None:
            while True:
                try:
                    got.append(next(covers))
                except StopIteration:
                    return
                except RuntimeError:
                    time.sleep(0.001)

        takers = [threading.Thread(target=take) for _ in range(4)]
        for taker in takers:
            taker.start()
        for taker in takers:
            taker.join()
        assert len(got) == len(set(got)) == 92


def test_a_search_that_takes_long_goes_on_with_threads() -> None:
    """It starts over, and nobody sees that."""
    problem = langford(12)
    alone = [cover.indices for cover in problem.covers(threads=1, limit=60_000)]
    assert alone == [cover.indices for cover in problem.covers(threads=3, limit=60_000)]
    starts, options = next(problem.cover_arrays(60_000, threads=3))
    assert len(starts) - 1 <= 60_000
    assert options[: starts[1]].tolist() == list(alone[0])
    covers = langford(17).covers(threads=2, timeout=0.5)
    began = time.monotonic()
    with pytest.raises(dlx.DeadlinePassed):
        next(covers)
    assert 0.4 < time.monotonic() - began < 30


def test_what_a_cover_is_to_a_caller() -> None:
    cover = Problem({"one": "ab", "two": "bc", "three": "c", "four": "a"}).solve()
    assert cover is not None
    assert (cover[0], cover[-1], cover[0:1], list(cover), len(cover)) == ("one", "three", ["one"], ["one", "three"], 2)
    assert "one" in cover and "two" not in cover
    for outside in (2, -3, 10**30):
        with pytest.raises(IndexError):
            cover[outside]
    with pytest.raises(TypeError):
        cover["one"]  # type: ignore  # pyright: ignore
    assert isinstance(cover, Sequence)
    assert list(reversed(cover)) == ["three", "one"]
    assert (cover.index("three"), cover.index("three", -1), cover.index("one", 0, 1)) == (1, 1, 0)
    assert (cover.count("three"), cover.count("two")) == (1, 0)
    for option, *place in (("two",), ("one", 1), ("three", 0, -1), ("three", 5)):
        with pytest.raises(ValueError, match=f"the cover has no option '{option}'"):
            cover.index(option, *place)
    match cover:
        case [first, second]:
            assert (first, second) == ("one", "three")
        case _:
            raise AssertionError
    by_items = Problem([["a", "b"], ["c"]]).solve()
    assert by_items is not None
    assert list(by_items) == [("a", "b"), ("c",)]
    # The same object each time.
    assert by_items[0] is next(iter(by_items))


def test_some_cover_and_options_that_are_alive() -> None:
    # Ten pigeons in nine holes: a direct search tries nearly all ways.
    pigeons = Problem(
        {(p, h): [f"pigeon {p}", f"hole {h}"] for p in range(10) for h in range(9)},
        secondary=[f"hole {h}" for h in range(9)],
    )
    assert pigeons.any() is None
    assert dlx.alive(pigeons) == [None] * 90
    problem = queens(8)
    assert problem.any(seed=5) == problem.any(seed=5)
    shown = dict(zip(problem.options, problem.alive(), strict=True))
    assert all(cover is not None and square in cover for square, cover in shown.items())
    # A cover serves for all of its options.
    assert len({cover.indices for cover in shown.values() if cover is not None}) < 64
    seen: list[Progress] = []
    with pytest.raises(dlx.Stopped):
        hopeless(25).any(timeout=0.5, progress=seen.append)
    assert seen
    with pytest.raises(dlx.NodeLimitReached):
        hopeless(17).any(nodes=100)
    with pytest.raises(dlx.DeadlinePassed) as caught:
        hopeless(25).alive(timeout=0.5)
    assert caught.value.known is not None
    assert set(caught.value.known) <= set(range(len(hopeless(25))))


def test_covers_are_lazy() -> None:
    began = time.monotonic()
    covers = dominoes(40, 40).covers()
    first = [next(covers) for _ in range(1000)]
    assert len(set(first)) == 1000
    covers.close()
    assert covers.outcome == "closed"
    assert list(covers) == []
    with dominoes(40, 40).covers() as covers:
        next(covers)
    assert covers.outcome == "closed"
    assert time.monotonic() - began < 60


def test_progress() -> None:
    seen: list[Progress] = []
    with pytest.raises(dlx.Stopped):
        langford(16).count(timeout=0.5, progress=seen.append, method="search", threads=1)
    assert seen
    assert all(0 <= progress.done <= 1 and progress.details["nodes"] > 0 for progress in seen)
    assert [progress.elapsed for progress in seen] == sorted(progress.elapsed for progress in seen)
    with tqdm(disable=None) as bar:
        assert queens(11).count(progress=bar, method="search") == 2680
        assert (bar.n, bar.total) == (1, 1)


class Spoiled(Exception):
    """What a caller's own code raises."""


def spoil(progress: Progress) -> None:
    raise Spoiled(progress.done)


# 17 pairs have no arrangement at all, and to see that takes very long.
QUESTIONS: list[Callable[[Problem[Any]], object]] = [
    lambda problem: problem.count(progress=spoil, method="search"),
    lambda problem: problem.unique(progress=spoil),
    lambda problem: problem.solve(progress=spoil),
    lambda problem: list(problem.covers(progress=spoil)),
    lambda problem: list(problem.cover_arrays(progress=spoil)),
    lambda problem: problem.any(progress=spoil),
    lambda problem: problem.prove(progress=spoil),
    lambda problem: problem.alive(progress=spoil),
    lambda problem: problem.per_option(progress=spoil, method="search"),
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_an_exception_in_a_callback_comes_out_as_itself(ask: Callable[[Problem[Any]], object]) -> None:
    with pytest.raises(Spoiled):
        ask(hopeless(17))


def test_many_threads_at_once() -> None:
    problem = queens(8)
    found: list[int] = []

    def ask() -> None:
        for _ in range(5):
            found.append(problem.count(threads=1))
            found.append(len(list(problem.covers())))

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [92] * 160


def test_other_threads_run_meanwhile() -> None:
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(dlx.Stopped):
        langford(17).count(timeout=1, method="search", threads=1)
    done.set()
    thread.join()
    assert len(ticks) > 20
