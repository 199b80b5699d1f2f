"""Signals, fork and spawn, and memory over many calls."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from typing import Any

import dancing_bits as dlx
import pytest
from boards import dominoes, queens
from dancing_bits import Problem

# To see that 17 pairs have no arrangement takes very long. A byte tells that the search is about to begin.
ENDLESS = """
import sys
import dancing_bits as dlx
problem = dlx.Problem(
    ((k, f"place {at}", f"place {at + k + 1}") for k in range(1, 18) for at in range(34 - k - 1)),
    secondary=range(1, 18),
)
print("ready", flush=True)
try:
    CALL
except KeyboardInterrupt:
    print("interrupted", flush=True)
    assert dlx.Problem(["a"]).count() == 1
"""


@pytest.mark.parametrize(
    "call",
    [
        "problem.count(method='search')",
        "problem.count(method='search', threads=1)",
        "problem.count(method='memo')",
        "problem.solve()",
        "problem.unique()",
        "list(problem.covers())",
        "problem.sample(method='search')",
        "problem.best(method='search')",
        "list(dlx.generate(count=None))",
        "list(dlx.generate(size=36, count=None))",
    ],
)
def test_control_c(call: str) -> None:
    command = [sys.executable, "-c", ENDLESS.replace("CALL", call)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - began < 10
        assert process.wait(60) == 0


def ask(problem: Problem[Any]) -> tuple[int, list[Any], str]:
    covers = [list(cover) for cover in problem.covers(threads=2)]
    return problem.count(threads=2), covers, str(next(dlx.generate(seed=1)))


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_fork_and_spawn(method: str) -> None:
    problem = queens(6)
    expected = ask(problem)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(ask, [problem] * 4) == [expected] * 4


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_covers_stay_with_their_process() -> None:
    covers = dominoes(20, 20).covers()
    puzzles = dlx.generate(count=None, seed=1)
    next(covers)
    next(puzzles)
    child = os.fork()
    if child == 0:
        told = 0
        for stream in (covers, puzzles):
            try:
                for _ in stream:
                    pass
            except RuntimeError as error:
                told += "in another process" in str(error)
        os._exit(0 if told == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert next(covers) is not None
    assert next(puzzles) is not None
    covers.close()


def resident() -> int:
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def rounds(many: int) -> None:
    options = [["a", ("b", 1)], ["a"], [("b", 1)]]
    for _ in range(many // 10):
        problem = Problem({"x": options[0], "y": options[1], "z": options[2]}, costs=[1, 2, 3])
        assert problem.count(threads=1) == 2
        assert len(list(problem.covers(threads=1))) == 2
        next(problem.covers(threads=1))
        assert not problem.unique(threads=1)
        assert problem.best(threads=1) is not None
        assert len(problem.sample(1, 1, threads=1)) == 1
        wrongs: list[Any] = [[["a"], ["a", "a"]], [[[]]]]
        for wrong in wrongs:
            try:
                Problem(wrong)
            except (TypeError, ValueError):
                pass
        hash(problem)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
@pytest.mark.parametrize("many", [10_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_no_leak(many: int) -> None:
    rounds(many)
    before = resident()
    rounds(many)
    grown = resident() - before
    assert grown < 4 * 2**20, f"{grown} bytes in {many} calls"


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_no_leak_of_puzzles() -> None:
    def play(many: int) -> None:
        for puzzle in dlx.generate(size=4, count=many, seed=1):
            assert dlx.check(puzzle)
            next(dlx.generate(size=4, count=None))

    play(100)
    before = resident()
    play(300)
    grown = resident() - before
    assert grown < 4 * 2**20, f"{grown} bytes"
