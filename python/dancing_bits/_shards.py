"""One problem on many machines: cut into parts, which any executor may work on."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any, Literal

from . import _native as native
from ._answers import stopped, unfit
from ._executors import Calls, Executing, unless_given_up
from ._native import Cover
from ._problem import Problem
from ._settings import Method, Settings, seconds, whole

Question = Literal["count", "covers"]

#: Parts for each worker, if nobody says how many: they are never equally large.
PARTS_PER_WORKER = 32
#: A part that takes longer than so many seconds is cut again, into so many parts.
PATIENCE = 60.0
PIECES = 8
#: A part with more covers than this is cut again when covers are asked for: they travel in one piece.
MOST_COVERS = 100_000


def run_part(
    text: bytes,
    question: Question,
    method: str,
    patience: float | None,
    most: int | None,
    memory: int | None,
    token: str,
) -> tuple[str | None, str, bytes]:
    """Answers a part, on a worker."""
    return native.run_part(text, question, method, (patience, most, memory), unless_given_up(token))


class Checkpoint:
    """A file of answers, written one by one. What a killed process left half written is dropped."""

    _HEAD = "answers of {} parts\n"
    _file: IO[str] | None

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.path = path
        self.parts: int | None = None
        self.answers: list[str] = []
        self._file = None
        if path is None or not os.path.exists(path):
            return
        with open(path, encoding="ascii", newline="\n") as file:
            text = file.read()
        head, ends, body = text.partition("\n")
        if not ends:
            # Killed while it began.
            return
        words = head.split()
        if len(words) != 4 or not words[2].isdigit() or head + "\n" != self._HEAD.format(words[2]):
            raise ValueError(f"{os.fspath(path)} is no checkpoint")
        self.parts = int(words[2])
        answer = ""
        for line in body.splitlines(keepends=True):
            answer += line
            if line.startswith("end ") and line.endswith("\n"):
                self.answers.append(answer)
                answer = ""

    def begin(self, parts: int) -> None:
        """Writes what was read, and makes room for more."""
        if self.path is None:
            return
        path = os.fspath(self.path)
        with open(path + ".new", "w", encoding="ascii", newline="\n") as file:
            file.write(self._HEAD.format(parts) + "".join(self.answers))
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)
        self._file = open(path, "a", encoding="ascii", newline="\n")

    def add(self, answer: str) -> None:
        """Adds an answer."""
        if self._file is not None:
            self._file.write(answer)
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


@dataclass
class Run:
    """The parts of a problem on an executor."""

    problem: Problem[Any]
    question: Question
    executing: Executing
    method: Method
    settings: Settings
    parts: int | None
    workers: int | None
    patience: float
    checkpoint: Checkpoint
    #: How heavy the parts are that are not done, by name.
    weights: dict[str, float] = field(default_factory=dict[str, float])
    cut: int = 0
    done: float = 0.0

    def __post_init__(self) -> None:
        for name, number, most in (("parts", self.parts, 2**32 - 1), ("workers", self.workers, None)):
            if number is not None:
                whole(name, number, most, least=1)
        self.patience = seconds("patience", self.patience)

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        """The parts that are answered, with their covers, as they come in."""
        began = time.monotonic()
        calls: Calls[str] = Calls(self.executing, self.workers)
        parts = self.parts or self.checkpoint.parts or PARTS_PER_WORKER * calls.workers
        if self.checkpoint.parts not in (None, parts):
            raise ValueError(f"the checkpoint is of {self.checkpoint.parts} parts, not {parts}")
        by_states = self.method == "frontier" and self.question == "count"
        self.shards = native.Shards(
            self.problem._native, parts, self.question, by_states, self.settings.memory
        )
        number = len(self.shards)
        whole = {f"{k}/{number}": max(self.shards.estimate(k), 1.0) for k in range(number)}
        self.total = sum(whole.values())
        for answer in self.checkpoint.answers:
            self.shards.add(answer)
        self.checkpoint.begin(parts)
        open_parts = list(reversed(self.shards.missing()))
        # A part that was cut before shares the weight of the whole one.
        for name in open_parts:
            self.weights[name] = whole.get(name, whole[name.split(".")[0]] / PIECES)
        patient: set[str] = set()
        try:
            while open_parts or len(calls):
                while open_parts and calls.has_room:
                    name = open_parts.pop()
                    patience = None if name in patient or self.patience == math.inf else self.patience
                    most = MOST_COVERS if self.question == "covers" and name not in patient else None
                    how = (self.question, self.method, patience, most, self.settings.memory, calls.token)
                    calls.submit(name, run_part, self.shards.part(name), *how)
                left = self._left(began)
                done = calls.next(min(left, 0.2))
                if self.settings.timeout is not None and self._left(began) <= 0:
                    raise stopped("timeout", self.shards.total()[0])
                if done is not None:
                    name, (reason, answer, covers) = done
                    if reason == "unfit":
                        raise unfit(self.method, False)
                    if reason == "overflow":
                        raise stopped(reason)
                    if reason is None:
                        self.shards.add(answer)
                        self.weights.pop(name, None)
                        yield name, covers
                        # Whoever asks on has all covers of the part.
                        self.checkpoint.add(answer)
                    else:
                        self._cut(name, reason, open_parts, patient)
                self._report(began, calls)
        finally:
            calls.close()
            self.checkpoint.close()
        if self.settings.progress is not None:
            self.settings.progress.finish()

    def _left(self, began: float) -> float:
        timeout = self.settings.timeout
        return 3600.0 if timeout is None else max(0.0, began + timeout - time.monotonic())

    def _cut(self, name: str, reason: str, open_parts: list[str], patient: set[str]) -> None:
        """Cuts a part that is too large; if that cannot be done, nothing but patience helps."""
        smaller = self.shards.cut(name, PIECES)
        if len(smaller) == 1:
            if name in patient:
                raise stopped(reason, self.shards.total()[0])
            patient.add(name)
            open_parts.append(name)
            return
        self.cut += 1
        weight, heavy = self.weights.pop(name, 1.0), sum(estimate for _, estimate in smaller)
        for piece, estimate in reversed(smaller):
            self.weights[piece] = weight * estimate / heavy if heavy > 0 else weight / len(smaller)
            open_parts.append(piece)

    def _report(self, began: float, calls: Calls[str]) -> None:
        if self.settings.progress is None:
            return
        found, _ = self.shards.total()
        # Rounding may not take it back.
        self.done = max(self.done, 1 - sum(self.weights.values()) / self.total)
        details = [
            ("parts", len(self.shards)),
            ("answered", self.shards.done()),
            ("cut", self.cut),
            ("running", len(calls)),
            ("lost", calls.lost),
            ("covers", found),
        ]
        self.settings.progress(min(self.done, 1.0), time.monotonic() - began, details)


def count(run: Run) -> int:
    """The number of covers."""
    for _ in run:
        pass
    number, is_exact = run.shards.total()
    if not is_exact:
        raise RuntimeError(f"no answer for the parts {', '.join(run.shards.missing())}")
    return number


def covers(run: Run, limit: int | None) -> Iterator[Cover[Any]]:
    """The covers, part by part, as they come in."""
    left = limit
    if left == 0:
        return
    for name, found in run:
        for cover in run.shards.covers(name, found):
            yield cover
            if left is not None:
                left -= 1
                if left == 0:
                    return
