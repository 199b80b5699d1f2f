"""Parts of a problem on executors: right, whatever happens to workers and drivers."""

from __future__ import annotations

import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import brute
import dancing_bits as dlx
import pytest
from boards import dominoes, langford, queens
from dancing_bits import Progress, _executors
from dancing_bits._executors import Calls


def pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("forkserver"))


def test_counts_on_threads_and_processes() -> None:
    with ThreadPoolExecutor(2) as threads, pool() as processes:
        for executor in (threads, processes):
            assert dlx.count(queens(8), executor=executor, parts=40) == 92
            assert dlx.count(dominoes(8, 8), executor=executor) == 12988816
            assert dlx.count(dominoes(8, 8), executor=executor, method="frontier", parts=50) == 12988816
            found = list(dlx.covers(queens(8), executor=executor, parts=40))
            assert len(found) == 92
            assert set(found) == set(queens(8).covers())
            assert len(list(dlx.covers(queens(8), executor=executor, limit=10))) == 10
    assert dlx.count(queens(8)) == 92
    assert len(list(dlx.covers(queens(8)))) == 92


@pytest.mark.parametrize("seed", range(60))
def test_against_brute_force(seed: int) -> None:
    case = brute.case(seed)
    with ThreadPoolExecutor(2) as executor:
        expected = brute.covers(case)
        assert dlx.count(case.problem(), executor=executor, parts=7) == len(expected)
        found = [cover.indices for cover in dlx.covers(case.problem(), executor=executor, parts=7)]
        assert len(found) == len(expected)
        assert set(found) == expected


def test_parts_that_are_too_large_are_cut_again() -> None:
    seen: list[Progress] = []
    with ThreadPoolExecutor(2) as executor:
        # No part of it is done within a millisecond.
        total = dlx.count(
            langford(11), executor=executor, parts=2, patience=0.001, method="search", progress=seen.append
        )
    assert total == 35584
    assert seen[-1].details["cut"] > 0
    assert seen[-1].details["covers"] == 35584
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)


class Lossy(Executor):
    """Loses every sixth call, by chance."""

    def __init__(self) -> None:
        self.calls = 0
        self.most = 0
        self.out = 0
        self.inner = ThreadPoolExecutor(2)
        self.lock = threading.Lock()
        self.chance = random.Random(1)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with self.lock:
            self.calls += 1
            self.out += 1
            self.most = max(self.most, self.out)
            loses = self.chance.random() < 1 / 6

        def call() -> Any:
            if loses:
                raise CancelledError
            return fn(*args, **kwargs)

        future = self.inner.submit(call)
        future.add_done_callback(lambda _: self.done())
        return future

    def done(self) -> None:
        with self.lock:
            self.out -= 1


def test_who_stops_takes_back_the_parts_that_have_not_begun() -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    began = time.monotonic()
    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        dlx.count(langford(17), executor=executor, patience=1, method="search", progress=interrupt)
    # One part runs, for a second: the others are gone.
    assert time.monotonic() - began < 30


def test_calls_that_run_on_threads_of_the_process_end_when_their_driver_stops() -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    began = time.monotonic()
    with ThreadPoolExecutor(2) as executor:
        with pytest.raises(KeyboardInterrupt):
            # No part of it is ever done.
            dlx.count(langford(31), executor=executor, patience=math.inf, method="search", progress=interrupt)
        with pytest.raises(dlx.DeadlinePassed):
            dlx.count(langford(31), executor=executor, patience=math.inf, method="search", timeout=0.3)
        # Those of a stream, too: a hundred of these take minutes.
        large = dlx.generate(count=200, seed=1, size=25, executor=executor)
        threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            next(large)
        # The threads are free again.
        assert executor.submit(int, "5").result(timeout=60) == 5
    assert time.monotonic() - began < 60
    assert not _executors._given_up


def test_lost_calls_are_submitted_again() -> None:
    executor = Lossy()
    assert dlx.count(queens(8), executor=executor, parts=60, workers=2) == 92
    assert executor.calls > 60
    # Twice as many calls as workers.
    assert executor.most <= 5
    executor.inner.shutdown()


def die() -> None:
    os._exit(1)


def test_a_call_that_kills_workers_is_given_up() -> None:
    calls: Calls[str] = Calls(pool, 2)
    calls.submit("this part", die)
    with pytest.raises(dlx.WorkerLost, match="the workers of this part were lost 5 times"):
        calls.next(60)


def test_an_error_of_the_call_comes_out_as_itself() -> None:
    with ThreadPoolExecutor(1) as executor:
        calls: Calls[int] = Calls(executor, None)
        calls.submit(1, int, "x")
        with pytest.raises(ValueError, match="invalid literal"):
            calls.next(60)
        with pytest.raises(dlx.DeadlinePassed):
            dlx.count(langford(17), executor=executor, timeout=0.5, method="search", patience=0.2)


def test_a_broken_pool_is_replaced() -> None:
    pools: list[ProcessPoolExecutor] = []

    def make() -> ProcessPoolExecutor:
        pools.append(pool())
        return pools[-1]

    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if not killed and progress.details["answered"] >= 20:
            killed.append(progress.details["answered"])
            os.kill(next(iter(pools[0]._processes)), signal.SIGKILL)

    assert dlx.count(langford(12), executor=make, parts=200, method="search", progress=kill) == 216288
    assert len(pools) >= 2
    for each in pools:
        each.shutdown(wait=False, cancel_futures=True)


def test_a_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    problem = queens(9)

    class Enough(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.details["answered"] >= 30:
            raise Enough

    with ThreadPoolExecutor(2) as executor:
        with pytest.raises(Enough):
            dlx.count(problem, executor=executor, parts=100, checkpoint=path, progress=stop)
        # Killed while it wrote an answer.
        text = path.read_text()
        assert 30 <= text.count("\nend ") < 100
        path.write_text(text + "answer 7/100\nwhole 12")
        seen: list[Progress] = []
        assert dlx.count(problem, executor=executor, checkpoint=path, progress=seen.append) == 352
        assert seen[0].details["answered"] >= 30
        assert path.read_text().count("\nend ") == 100
        # Nothing is left to do.
        assert dlx.count(problem, executor=Lossy(), checkpoint=path) == 352
        with pytest.raises(ValueError, match="belongs to another problem"):
            dlx.count(queens(8), executor=executor, checkpoint=path)
        with pytest.raises(ValueError, match="the checkpoint is of 100 parts, not 50"):
            dlx.count(problem, executor=executor, checkpoint=path, parts=50)
        text = path.read_text()
        path.write_text(text.replace("count ", "count 1", 1))
        with pytest.raises(ValueError, match="the answer is damaged"):
            dlx.count(problem, executor=executor, checkpoint=path)
        path.write_text("something else\n")
        with pytest.raises(ValueError, match="is no checkpoint"):
            dlx.count(problem, executor=executor, checkpoint=path)


def test_a_checkpoint_of_covers(tmp_path: Path) -> None:
    path = tmp_path / "handed-out"
    problem = queens(9)
    expected = set(problem.covers())
    with pool() as executor:
        first = dlx.covers(problem, executor=executor, parts=100, checkpoint=path)
        got = [next(first) for _ in range(200)]
        # Stopped in the middle of a part.
        del first
        whole = path.read_text().count("\nend ")
        assert 0 < whole < 100
        rest = list(dlx.covers(problem, executor=executor, checkpoint=path))
        assert set(got) | set(rest) == expected
        assert len(set(rest)) == len(rest)
        again = set(got) & set(rest)
        # All of one part: the last that was begun.
        assert len(got) + len(rest) == 352 + len(again)
        assert not again or again == set(got[-len(again) :])
        assert list(dlx.covers(problem, executor=executor, checkpoint=path)) == []
        assert path.read_text().count("\nend ") == 100
        with pytest.raises(ValueError, match="question"):
            dlx.count(problem, executor=executor, checkpoint=path)
    with pytest.raises(TypeError, match="goes with executor="):
        dlx.covers(problem, checkpoint=path)
    with pytest.raises(TypeError, match="goes with executor="):
        dlx.count(problem, checkpoint=path)


def test_covers_go_on_in_parts_that_were_cut(tmp_path: Path) -> None:
    path = tmp_path / "handed-out"
    problem = langford(8)
    with ThreadPoolExecutor(2) as executor:
        first = dlx.covers(problem, executor=executor, parts=2, patience=0.0001, checkpoint=path)
        got = [next(first) for _ in range(100)]
        del first
        rest = list(dlx.covers(problem, executor=executor, checkpoint=path))
    assert set(got) | set(rest) == set(problem.covers())


COVERS_DRIVER = """
import sys
import dancing_bits as dlx
from boards import queens
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(2) as pool:
    for cover in dlx.covers(queens(9), executor=pool, parts=50, checkpoint=sys.argv[1]):
        print(*cover.indices, flush=True)
"""


def test_a_driver_of_covers_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "handed-out"
    place = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}

    def drive() -> subprocess.Popen[str]:
        command = [sys.executable, "-c", COVERS_DRIVER, str(path)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=place, text=True)

    with drive() as driver:
        assert driver.stdout is not None
        got = [driver.stdout.readline() for _ in range(150)]
        driver.kill()
        got += [line for line in driver.stdout if line.endswith("\n")]
    rest = drive().communicate(timeout=300)[0].splitlines(keepends=True)
    assert set(got) | set(rest) == {" ".join(map(str, cover.indices)) + "\n" for cover in queens(9).covers()}
    assert len(rest) == len(set(rest)) < 352


def test_puzzles() -> None:
    with pool() as executor:
        puzzles = list(dlx.generate(count=250, seed=3, executor=executor))
        assert puzzles == list(dlx.generate(count=250, seed=3))
        rated = list(dlx.rate(puzzles, executor=executor))
        assert rated == list(dlx.rate(puzzles))
        assert all(dlx.check(puzzles, executor=executor))
        endless = dlx.generate(count=None, seed=3, executor=executor)
        assert [next(endless) for _ in range(120)] == puzzles[:120]
        del endless


DRIVER = """
import sys
import dancing_bits as dlx
from boards import langford
from dask.distributed import Client
with Client(sys.argv[1]) as client:
    def report(progress):
        print(progress.details["answered"], flush=True)
    print("total", dlx.count(langford(12), executor=client, parts=500, checkpoint=sys.argv[2],
                             method="search", progress=report), flush=True)
"""


@pytest.mark.filterwarnings("ignore")
def test_dask_with_a_worker_and_a_driver_killed(tmp_path: Path) -> None:
    """A count in 500 parts, while a worker is killed, and the driver."""
    distributed = pytest.importorskip("dask.distributed")
    path = tmp_path / "answers"
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        command = [sys.executable, "-c", DRIVER, cluster.scheduler_address, str(path)]

        def drive() -> subprocess.Popen[str]:
            place = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=place, text=True)

        def until(driver: subprocess.Popen[str], answered: int) -> None:
            assert driver.stdout is not None
            for line in driver.stdout:
                if int(line) >= answered:
                    return
            raise AssertionError("the driver ended")

        driver = drive()
        until(driver, 60)
        worker = next(iter(cluster.workers.values()))
        os.kill(worker.process.process.pid, signal.SIGKILL)
        until(driver, 120)
        driver.kill()
        driver.wait()
        answered = path.read_text().count("\nend ")
        assert 120 <= answered < 500
        driver = drive()
        output, _ = driver.communicate(timeout=300)
        assert output.splitlines()[-1] == "total 216288"
        assert int(output.splitlines()[0]) >= answered
        names = [line for line in path.read_text().splitlines() if line.startswith("answer ")]
        assert len(set(names)) == len(names)


def test_time_is_not_lost() -> None:
    """A part that takes no time takes little time."""
    began = time.monotonic()
    with ThreadPoolExecutor(2) as executor:
        assert dlx.count(queens(6), executor=executor, parts=1000) == 4
    assert time.monotonic() - began < 60
