"""Proves Kakuros unique with OR-Tools CP-SAT: prints each board's verdict and the milliseconds it took.

    pip install ortools
    python3 benches/peers/kakuro_cp_sat.py puzzles/tests/data/kakuro/*.kak

A board is a model with a variable for each white cell, and for each run that its digits differ and make
its sum; its solutions are enumerated on one thread until there are two. (That is faster than to solve it,
and then again without the solution that was found.) The time is that of making the model and solving it,
the best of five runs; reading the text is not timed.
"""

import itertools
import sys
import time

from ortools.sat.python import cp_model


RUNS = 5


def read(text):
    """The cells with their givens (0 for none), and the runs as (cells, sum or None)."""
    rows = [line.split(",") for line in text.split("\n")[1:] if line.strip()]
    rows = [[cell.strip() for cell in row] for row in rows]
    is_white = lambda r, c: r < len(rows) and c < len(rows[r]) and rows[r][c][0] in "?123456789"
    cells, runs = {}, []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if is_white(r, c):
                cells[r, c] = 0 if cell == "?" else int(cell)
                continue
            down, _, across = cell.removeprefix("*").removeprefix("C").partition("F")
            for clue, dr, dc in ((down, 1, 0), (across, 0, 1)):
                run = []
                while is_white(r + dr * (len(run) + 1), c + dc * (len(run) + 1)):
                    run.append((r + dr * (len(run) + 1), c + dc * (len(run) + 1)))
                if run:
                    runs.append((run, int(clue) if clue else None))
    return cells, runs


def candidates(cells, runs):
    """What each cell can be by its sums alone. CP-SAT is several times faster when it is told."""
    left = {cell: {given} if given else set(range(1, 10)) for cell, given in cells.items()}
    for run, total in runs:
        sets = itertools.combinations(range(1, 10), len(run))
        digits = set().union(*(digits for digits in sets if total in (None, sum(digits))))
        for cell in run:
            left[cell] &= digits
    return left


class UpToTwo(cp_model.CpSolverSolutionCallback):
    """Counts solutions, and stops at the second."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def on_solution_callback(self):
        self.count += 1
        if self.count == 2:
            self.stop_search()


def verdict(cells, runs):
    model = cp_model.CpModel()
    digits = {
        cell: model.new_int_var_from_domain(cp_model.Domain.from_values(sorted(left)), "")
        for cell, left in candidates(cells, runs).items()
    }
    for run, total in runs:
        model.add_all_different([digits[cell] for cell in run])
        if total:
            model.add(sum(digits[cell] for cell in run) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    found = UpToTwo()
    solver.solve(model, found)
    return ["none", "unique", "multiple"][found.count]


for name in sys.argv[1:]:
    with open(name) as file:
        board = read(file.read())
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        answer = verdict(*board)
        times.append(time.perf_counter() - start)
    print(f"{name.rsplit('/', 1)[-1]}\t{answer}\t{1000 * min(times):.1f}")
