"""Ours beside others, from Python: `python benches/compare.py [--covers] [PROBLEM…]`.

Each gets the same list of options. It has to tell how many covers there are, or, with `--covers`, to hand each of them
to Python as a list of its options. The time is that of building its own form of the problem and of the search, in a
process of its own, which is stopped after a minute; of some runs within two seconds, the best. It is processor
time, that of all threads together, so that it depends less on what else the machine does. What others import and
compile beforehand does not count.

`exact_cover` counts in C, and makes no covers for that. It knows neither secondary items nor colors: secondary items
get an option of their own, and problems with colors are left out. To have all covers from it means one set of tuples.
The SAT solvers get clauses, and look at each cover also to count them: they are not measured again with `--covers`.

A problem is a name from the table, or a `.dlx` file; for a file, all others have to find as many covers as ours.
"""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, product
from math import ceil
from typing import NamedTuple

TIMEOUT = 60
Option = list[Hashable]


class Case(NamedTuple):
    """A problem in plain lists. A colored item is a pair of a text and a color behind `Color`."""

    options: list[Option]
    secondary: list[Hashable]
    covers: int


class Color(NamedTuple):
    """An item with a color."""

    item: Hashable
    color: str


def langford(n: int, covers: int) -> Case:
    """The numbers 1 to n twice each, k of them with k numbers between; of two mirror images, one."""
    places = ((k, at, at + k + 1) for k in range(1, n + 1) for at in range(2 * n - k - 1))
    kept = [o for o in places if o[0] != (n if n % 2 else n - 1) or o[1] < (2 * n - o[0] - 1) // 2]
    return Case([[f"n{k}", f"p{a}", f"p{b}"] for k, a, b in kept], [], covers)


def queens(n: int, covers: int) -> Case:
    """Queens on a chessboard."""
    options: list[Option] = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r, c in product(range(n), repeat=2)]
    return Case(options, sorted({str(item) for option in options for item in option[2:]}), covers)


def latin(n: int, covers: int) -> Case:
    """Latin squares whose first row and column are in order."""
    cells = product(range(n), repeat=3)
    kept = [(r, c, v) for r, c, v in cells if (r > 0 or v == c) and (c > 0 or v == r)]
    return Case([[f"c{r},{c}", f"r{r}={v}", f"k{c}={v}"] for r, c, v in kept], [], covers)


def dominoes(rows: int, columns: int, covers: int) -> Case:
    """Dominoes on a board."""
    pairs = [((r, c), (r + dr, c + dc)) for r, c in product(range(rows), range(columns)) for dr, dc in ((0, 1), (1, 0))]
    return Case([[f"{a}", f"{b}"] for a, b in pairs if b[0] < rows and b[1] < columns], [], covers)


def matchings(n: int, covers: int) -> Case:
    """Pairs among n people."""
    return Case([[f"p{a}", f"p{b}"] for a, b in combinations(range(n), 2)], [], covers)


PENTOMINOES = {
    "F": "01 02 10 11 21", "I": "00 01 02 03 04", "L": "00 01 02 03 13", "N": "00 01 02 12 13", "P": "00 01 02 10 11",
    "T": "00 01 02 11 21", "U": "00 02 10 11 12", "V": "00 01 02 10 20", "W": "00 01 11 12 22", "X": "01 10 11 12 21",
    "Y": "00 01 02 03 11", "Z": "00 01 11 21 22",
}  # fmt: skip


def pentominoes(rows: int, columns: int, holes: set[tuple[int, int]], covers: int) -> Case:
    """The twelve pentominoes on a board."""
    options: list[Option] = []
    for name, cells in PENTOMINOES.items():
        shape = [(int(a), int(b)) for a, b in cells.split()]
        forms: set[tuple[tuple[int, int], ...]] = set()
        for flip, turns in product((1, -1), range(4)):
            turned = [(r, c * flip) for r, c in shape]
            for _ in range(turns):
                turned = [(c, -r) for r, c in turned]
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            forms.add(tuple(sorted((r - top, c - left) for r, c in turned)))
        for form, row, column in product(sorted(forms), range(rows), range(columns)):
            placed = {(row + r, column + c) for r, c in form}
            if all(r < rows and c < columns for r, c in placed) and not placed & holes:
                options.append([name, *(f"{r},{c}" for r, c in sorted(placed))])
    return Case(options, [], covers)


def macmahon(rows: int, columns: int, covers: int) -> Case:
    """MacMahon's 24 squares with edges of three colors, on a board whose border has one color."""
    squares = sorted({min(t[k:] + t[:k] for k in range(4)) for t in product("abc", repeat=4)})
    options: list[Option] = []
    for square in squares:
        turned = {square[k:] + square[:k] for k in range(4)}
        for (n, e, s, w), r, c in product(sorted(turned), range(rows), range(columns)):
            edges = [(f"h{r},{c}", n), (f"v{r},{c + 1}", e), (f"h{r + 1},{c}", s), (f"v{r},{c}", w)]
            border = {"h0", f"h{rows}"}
            outer = [x for edge, x in edges if edge.split(",")[0] in border and edge[0] == "h"]
            outer += [x for edge, x in edges if edge[0] == "v" and edge.split(",")[1] in ("0", str(columns))]
            if all(x == "a" for x in outer):
                options.append(["".join(square), f"{r},{c}", *(Color(edge, x) for edge, x in edges)])
    secondary = sorted({str(item.item) for option in options for item in option if isinstance(item, Color)})
    return Case(options, list(secondary), covers)


CASES: dict[str, Callable[[], Case]] = {
    "langford11": lambda: langford(11, 17792),
    "langford12": lambda: langford(12, 108144),
    "queens12": lambda: queens(12, 14200),
    "queens13": lambda: queens(13, 73712),
    "latin6": lambda: latin(6, 9408),
    "domino6x8": lambda: dominoes(6, 8, 167089),
    "match14": lambda: matchings(14, 135135),
    "pent8x8": lambda: pentominoes(8, 8, {(3, 3), (3, 4), (4, 3), (4, 4)}, 520),
    "pent6x10": lambda: pentominoes(6, 10, set(), 9356),
    "macmahon4x6": lambda: macmahon(4, 6, 106624),
}


def read(path: str) -> Case:
    """A problem from a `.dlx` file. How many covers it has is not known beforehand."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("|")]
    _, _, secondary = lines[0].partition("|")
    options: list[Option] = []
    for line in lines[1:]:
        parts = (item.partition(":") for item in line.split())
        options.append([Color(item, color) if color else item for item, _, color in parts])
    return Case(options, list(secondary.split()), -1)


def case_of(name: str) -> Case:
    """The problem of this name."""
    return read(name) if name.endswith(".dlx") else CASES[name]()


def is_colored(case: Case) -> bool:
    """Whether options give colors to items."""
    return any(isinstance(item, Color) for option in case.options for item in option)


# Each returns a function that counts. What it does before is not measured.


def ours(way: str) -> Callable[[Case], int]:
    import dancing_bits as dlx

    def count(case: Case) -> int:
        options = case.options
        if is_colored(case):
            options = [[dlx.Colored(*i) if isinstance(i, Color) else i for i in option] for option in options]
        problem = dlx.Problem(options, secondary=case.secondary)
        if way == "count":
            return problem.count()
        if way == "names":
            return sum(1 for cover in problem.covers() if list(cover))
        if way == "indices":
            return sum(1 for cover in problem.covers() if cover.indices)
        return sum(len(starts) - 1 for starts, _ in problem.cover_arrays())

    return count


def exact_cover(is_counting: bool) -> Callable[[Case], int]:
    import numpy as np
    from exact_cover import get_all_solutions, get_solution_count

    def count(case: Case) -> int:
        if is_colored(case):
            raise NotImplementedError
        names = {item: k for k, item in enumerate({item: None for option in case.options for item in option})}
        matrix = np.zeros((len(case.options) + len(case.secondary), len(names)), dtype=np.int32)
        for row, option in enumerate(case.options):
            matrix[row, [names[item] for item in option]] = 1
        for row, item in enumerate(case.secondary, len(case.options)):
            matrix[row, names[item]] = 1
        return int(get_solution_count(matrix) if is_counting else len(get_all_solutions(matrix)))

    return count


def xcover() -> Callable[[Case], int]:
    import warnings

    warnings.simplefilter("ignore")
    from xcover import covers

    def count(case: Case) -> int:
        options = [[f"{i.item}:{i.color}" if isinstance(i, Color) else i for i in o] for o in case.options]
        if not is_colored(case):
            return sum(1 for _ in covers(options, secondary=case.secondary or None))
        # With colors, it finds out by itself what is secondary, but not what is primary.
        secondary = set(case.secondary)
        items = (item for option in case.options for item in option if not isinstance(item, Color))
        primary = {item: None for item in items if item not in secondary}
        return sum(1 for _ in covers(options, primary=list(primary), colored=True))

    # It compiles itself when it is first used.
    count(Case([["a", "s"], ["b"]], ["s"], 1))
    count(Case([["a"], ["b"]], [], 1))
    count(Case([["a", Color("s", "x")], ["b", Color("s", "x")]], ["s"], 1))
    return count


def constraints(case: Case) -> tuple[list[list[int]], list[list[int]], list[tuple[int, int]], int]:
    """Groups of which exactly one, or at most one, is true; implications; and how many variables there are."""
    holders: dict[Hashable, list[int]] = {}
    colors: dict[Color, int] = {}
    implied: list[tuple[int, int]] = []
    number = len(case.options)
    for option, items in enumerate(case.options):
        for item in items:
            if not isinstance(item, Color):
                holders.setdefault(item, []).append(option)
                continue
            if item not in colors:
                colors[item] = number
                number += 1
            implied.append((option, colors[item]))
    secondary = set(case.secondary)
    exactly = [options for item, options in holders.items() if item not in secondary]
    # An item without a color excludes all of its colors.
    at_most = {item: options for item, options in holders.items() if item in secondary}
    for color, variable in colors.items():
        at_most.setdefault(color.item, []).append(variable)
    return exactly, list(at_most.values()), implied, number


def pysat() -> Callable[[Case], int]:
    from pysat.solvers import Solver

    def count(case: Case) -> int:
        exactly, at_most, implied, _ = constraints(case)
        options = len(case.options)
        with Solver(name="cadical195") as solver:
            for group in exactly:
                solver.add_clause([x + 1 for x in group])
            for group in exactly + at_most:
                for one, other in combinations(group, 2):
                    solver.add_clause([-one - 1, -other - 1])
            for one, other in implied:
                solver.add_clause([-one - 1, other + 1])
            covers = 0
            while solver.solve():
                covers += 1
                model: list[int] = solver.get_model()
                solver.add_clause([-x for x in model[:options] if x > 0])
            return covers

    return count


def cp_sat() -> Callable[[Case], int]:
    from ortools.sat.python import cp_model

    class Counting(cp_model.CpSolverSolutionCallback):
        covers = 0

        def on_solution_callback(self) -> None:
            self.covers += 1

    def count(case: Case) -> int:
        exactly, at_most, implied, number = constraints(case)
        model = cp_model.CpModel()
        x = [model.new_bool_var("") for _ in range(number)]
        for group in exactly:
            model.add_exactly_one(x[k] for k in group)
        for group in at_most:
            model.add_at_most_one(x[k] for k in group)
        for one, other in implied:
            model.add_implication(x[one], x[other])
        # A color without an option is false, so that each cover is one solution.
        for variable in range(len(case.options), number):
            model.add_bool_or([x[one] for one, other in implied if other == variable] + [~x[variable]])
        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        counting = Counting()
        solver.solve(model, counting)
        return counting.covers

    return count


COUNTING: dict[str, Callable[[], Callable[[Case], int]]] = {
    "ours": lambda: ours("count"),
    "exact_cover": lambda: exact_cover(True),
    "xcover": xcover,
    "pysat": pysat,
    "cp-sat": cp_sat,
}
# How ours hands covers out comes first: the names of each, the numbers of each, and all numbers in arrays.
COVERS: dict[str, Callable[[], Callable[[Case], int]]] = {
    "names": lambda: ours("names"),
    "indices": lambda: ours("indices"),
    "cover_arrays": lambda: ours("arrays"),
    "all of exact_cover": lambda: exact_cover(False),
    "xcover": xcover,
}
OURS = {"ours", "names", "indices", "cover_arrays"}


def measure(solver: str, name: str) -> tuple[float | str, int | None]:
    """Seconds, in a process of its own, and the number of covers."""
    command = [sys.executable, __file__, "--one", solver, name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        # The time of imports and of compiling does not count.
        if process.stdout.readline() != "ready\n":
            raise RuntimeError(process.stderr.read())
        output, error = process.communicate()
    if process.returncode == -signal.SIGXCPU:
        return f"> {TIMEOUT}", None
    if process.returncode != 0:
        if "NotImplementedError" in error:
            return "–", None
        raise RuntimeError(error)
    covers, seconds = output.split()
    return float(seconds), int(covers)


def one(solver: str, name: str) -> None:
    """Measures in this process."""
    case = case_of(name)
    count = (COUNTING | COVERS)[solver]()
    # Stopped by the system, as most of these do not come back to Python meanwhile.
    used = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + TIMEOUT, used + TIMEOUT + 10))
    print("ready", flush=True)
    runs: list[float] = []
    covers, many, spent = 0, 1, 0.0
    while not runs or (len(runs) < 10 and spent < 2):
        began = time.process_time()
        for _ in range(many):
            covers = count(case)
        seconds = time.process_time() - began
        spent += seconds
        # The clock of the processor ticks in milliseconds on some machines: what takes less is done many times.
        if seconds < 0.05 and many == 1:
            many = ceil(0.1 / max(seconds, 0.0001))
            continue
        runs.append(seconds / many)
    print(covers, min(runs))


def rows(names: list[str], solvers: list[str]) -> Iterator[str]:
    """A table, row by row."""
    compared = [solver for solver in solvers if solver in OURS]
    faster = [f"times the best other: {solver}" for solver in compared]
    yield "| " + " | ".join(["problem", "covers", *solvers, *faster]) + " |"
    yield "|---|" + "--:|" * (1 + len(solvers) + len(faster))
    for name in names:
        expected = case_of(name).covers
        times: dict[str, float | str] = {}
        for solver in solvers:
            times[solver], covers = measure(solver, name)
            if covers is not None and expected < 0:
                expected = covers
            elif covers not in (None, expected):
                times[solver] = f"wrong: {covers}"
        others = [t for solver, t in times.items() if solver not in OURS and isinstance(t, float)]
        shown = [f"{t:.4f}" if isinstance(t, float) else t for t in times.values()]
        for solver in compared:
            mine = times[solver]
            if not isinstance(mine, float):
                shown.append("–")
            else:
                shown.append(f"{min(others) / mine:.1f}" if others else f"> {TIMEOUT / mine:.0f}")
        title = name.rpartition("/")[2].removesuffix(".dlx")
        yield f"| {title} | {expected:,} | " + " | ".join(shown) + " |"


def main(arguments: list[str]) -> None:
    """Prints the table, or, for a process of its own, one time."""
    if arguments[:1] == ["--one"]:
        one(arguments[1], arguments[2])
        return
    is_counting = arguments[:1] != ["--covers"]
    names = arguments if is_counting else arguments[1:]
    for row in rows(names or list(CASES), list(COUNTING if is_counting else COVERS)):
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
