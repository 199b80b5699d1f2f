"""One worker and two: `python benches/workers.py [N]`. Counts N queens in the same parts on either, in turns."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

import dancing_bits as dlx


def queens(n: int) -> dlx.Problem[tuple[int, int]]:
    """Queens on a chessboard."""
    squares = {
        (row, column): [("row", row), ("column", column), ("up", row + column), ("down", row - column)]
        for row in range(n)
        for column in range(n)
    }
    return dlx.Problem(squares, secondary={item for items in squares.values() for item in items[2:]})


def main(n: int) -> None:
    """Prints the least time of each, and how many times faster two are."""
    problem = queens(n)
    least: dict[int, float] = {}
    for _ in range(3):
        for workers in (1, 2):
            with ProcessPoolExecutor(workers) as executor:
                # The processes start and import before it counts.
                list(executor.map(dlx.Problem, [["a"]] * 4 * workers))
                began = time.perf_counter()
                number = dlx.count(problem, executor=executor, parts=200, method="search")
                seconds = time.perf_counter() - began
            least[workers] = min(seconds, least.get(workers, seconds))
            print(f"{workers} workers: {number} in {seconds:.2f} s", flush=True)
    print(f"{least[1] / least[2]:.2f} times")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
