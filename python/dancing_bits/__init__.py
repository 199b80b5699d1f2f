"""Exact cover: find, count and sample all covers of a problem; make, solve, rate and draw logic puzzles.

>>> import dancing_bits as dlx
>>> problem = dlx.Problem({"one": "ab", "two": "bc", "three": "c", "four": "a"})
>>> problem.count()
2
>>> puzzle = next(dlx.generate("sudoku", seed=7, size=4))
>>> dlx.rate(puzzle).level
'easy'
"""

from importlib.metadata import version

from ._answers import (
    AtLeast,
    DeadlinePassed,
    GaveUp,
    MemoryLimitReached,
    NodeLimitReached,
    NotACover,
    Progress,
    Stopped,
    Verdict,
)
from ._executors import WorkerLost
from ._native import Colored, Cover, Covers
from ._problem import Problem
from ._proof import Proof
from ._puzzles import (
    Check,
    Clash,
    Estimate,
    Hint,
    Puzzle,
    Rating,
    check,
    clashes,
    generate,
    hint,
    rate,
    read,
    render,
    solutions,
)
from ._questions import alive, count, covers, solve
from ._questions import any as any

__version__ = version("dancing-bits")

# `any` is left out: it would take the place of Python's own where all names are imported.
__all__ = [
    "AtLeast",
    "Check",
    "Clash",
    "Colored",
    "Cover",
    "Covers",
    "DeadlinePassed",
    "Estimate",
    "GaveUp",
    "Hint",
    "MemoryLimitReached",
    "NodeLimitReached",
    "NotACover",
    "Problem",
    "Progress",
    "Proof",
    "Puzzle",
    "Rating",
    "Stopped",
    "Verdict",
    "WorkerLost",
    "alive",
    "check",
    "clashes",
    "count",
    "covers",
    "generate",
    "hint",
    "rate",
    "read",
    "render",
    "solutions",
    "solve",
]
