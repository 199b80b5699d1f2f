"""Work on an executor: anything that submits calls as those of `concurrent.futures` do.

Scheduling, transport and retry are the executor's. What is done here: no more than twice as many calls are out as
there are workers, a call whose worker was lost is submitted again, and calls that run on threads of this process
end when nobody waits for them any more.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar, cast

from ._settings import whole

T = TypeVar("T")

#: A call is given up when its worker was lost this many times: it may be what brings workers down.
MOST_LOSSES = 5


class Future(Protocol):
    """What an executor returns for a call."""

    def result(self) -> Any:
        """What the call returned."""

    def cancel(self) -> object:
        """Takes it back, if it has not begun."""

    def add_done_callback(self, call: Callable[[Any], object], /) -> object:
        """Calls when it is done."""


class Executor(Protocol):
    """What makes calls elsewhere."""

    def submit(self, call: Callable[..., Any], /, *arguments: Any) -> Any:
        """Submits a call, and returns its future."""


#: An executor, a Dask client, or a function that makes an executor: then a broken one is replaced.
Executing = Executor | Callable[[], Executor]


class WorkerLost(Exception):
    """The workers of one call were lost again and again."""


def is_loss(error: BaseException) -> bool:
    """Whether a call failed because its worker did."""
    if isinstance(error, BrokenExecutor | CancelledError | ConnectionError | EOFError):
        return True
    # Dask and Ray have their own, and need not be installed.
    lost = {"KilledWorker", "FutureCancelledError", "WorkerCrashedError", "NodeDiedError", "CancelledError"}
    return any(kind.__name__ in lost for kind in type(error).__mro__)


# The tokens of those whose calls were given up. A worker finds one here if it is a thread of the same process.
_given_up: set[str] = set()


def unless_given_up(token: str) -> Callable[[], None]:
    """What a worker calls again and again: it raises `CancelledError` when nobody waits for the answer any more."""

    def look() -> None:
        if token in _given_up:
            raise CancelledError

    return look


class Calls(Generic[T]):
    """Calls that are out, each for a task with a name of its own."""

    def __init__(self, executing: Executing, workers: int | None) -> None:
        if not hasattr(executing, "submit") and not callable(executing):
            kind = type(executing).__name__
            raise TypeError(f"executor= has a method submit, or makes what has one: {kind} does neither")
        if workers is not None:
            whole("workers", workers, least=1)
        # What makes another executor, if that is known.
        self._make = None if hasattr(executing, "submit") else cast("Callable[[], Any]", executing)
        self._executor: Any = self._make() if self._make is not None else executing
        client: Any = self._executor
        if hasattr(client, "get_executor"):
            # Dask, which by default takes equal calls for the same call.
            workers = workers or sum(client.ncores().values()) or None
            self._executor = client.get_executor(pure=False)
        self.workers: int = workers or getattr(self._executor, "_max_workers", None) or os.cpu_count() or 1
        self._done: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._out: dict[int, tuple[T, Callable[..., Any], tuple[Any, ...], Any]] = {}
        self._losses: dict[int, int] = {}
        self._next = 0
        #: Who submits these calls: workers pass it to `unless_given_up`.
        self.token = secrets.token_hex(16)
        #: How many calls had to be submitted again.
        self.lost = 0

    def __len__(self) -> int:
        return len(self._out)

    @property
    def has_room(self) -> bool:
        """Whether fewer calls are out than twice as many as there are workers."""
        return len(self._out) < 2 * self.workers

    def submit(self, task: T, call: Callable[..., Any], *arguments: Any) -> None:
        """Submits a call for a task."""
        ticket, self._next = self._next, self._next + 1
        self._submit(ticket, task, call, arguments)

    def _submit(self, ticket: int, task: T, call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            future = self._executor.submit(call, *arguments)
        except (BrokenExecutor, RuntimeError):
            # Broken, or shut down after it was.
            if self._make is None:
                raise
            self._executor = self._make()
            future = self._executor.submit(call, *arguments)
        self._out[ticket] = (task, call, arguments, future)

        def done(future: Any) -> None:
            self._done.put((ticket, future))

        future.add_done_callback(done)

    def next(self, timeout: float) -> tuple[T, Any] | None:
        """A task that is done and what its call returned; `None` if there is none in time.

        An exception of the call itself is raised.
        """
        until = time.monotonic() + timeout
        while True:
            try:
                ticket, future = self._done.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                return None
            if ticket not in self._out or self._out[ticket][3] is not future:
                continue
            task, call, arguments, _ = self._out.pop(ticket)
            try:
                return task, future.result()
            except BaseException as error:
                if not is_loss(error):
                    raise
                losses = self._losses[ticket] = self._losses.get(ticket, 0) + 1
                if losses >= MOST_LOSSES:
                    raise WorkerLost(f"the workers of {task} were lost {losses} times") from error
                self.lost += 1
                self._submit(ticket, task, call, arguments)

    def close(self) -> None:
        """Takes back all calls that have not begun, and ends those that run on threads of this process."""
        out, self._out = self._out, {}
        if not out:
            return
        _given_up.add(self.token)
        left = set(out)
        for ticket, (*_, future) in out.items():
            future.cancel()

            def done(_: Any, ticket: int = ticket) -> None:
                left.discard(ticket)
                if not left:
                    _given_up.discard(self.token)

            future.add_done_callback(done)


def in_order(
    executing: Executing, workers: int | None, calls: Iterator[tuple[Callable[..., T], tuple[Any, ...]]]
) -> Iterator[T]:
    """What calls return, in their order. Each is given the token of these calls behind its arguments."""
    out: Calls[int] = Calls(executing, workers)
    waiting: dict[int, T] = {}
    submitted = given = 0
    more = True
    try:
        while True:
            # What waits for its turn takes memory, too.
            while more and out.has_room and submitted - given < 4 * out.workers:
                following = next(calls, None)
                if following is None:
                    more = False
                    break
                call, arguments = following
                out.submit(submitted, call, *arguments, out.token)
                submitted += 1
            if given in waiting:
                yield waiting.pop(given)
                given += 1
            elif given == submitted:
                return
            else:
                done = out.next(3600)
                if done is not None:
                    waiting[done[0]] = done[1]
    finally:
        out.close()
