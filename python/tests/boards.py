"""Problems with known numbers of covers."""

from __future__ import annotations

from itertools import product
from typing import Any

from dancing_bits import Problem


def dominoes(rows: int, columns: int) -> Problem[Any]:
    """Dominoes on a board."""
    cells = list(product(range(rows), range(columns)))
    steps = [((row, column), (row + dr, column + dc)) for row, column in cells for dr, dc in ((0, 1), (1, 0))]
    return Problem(pair for pair in steps if pair[1][0] < rows and pair[1][1] < columns)


def queens(n: int) -> Problem[tuple[int, int]]:
    """Queens on a chessboard."""
    squares = {
        (row, column): [("row", row), ("column", column), ("up", row + column), ("down", row - column)]
        for row, column in product(range(n), repeat=2)
    }
    diagonals = {item for items in squares.values() for item in items[2:]}
    return Problem(squares, secondary=diagonals)


def hopeless(n: int) -> Problem[Any]:
    """The same as `langford`, where n is such that there is no cover, but no weights show it."""
    return Problem(
        ((k, f"place {at}", f"place {at + k + 1}") for k in range(1, n + 1) for at in range(2 * n - k - 1)),
        secondary=range(1, n + 1),
    )


def langford(n: int) -> Problem[Any]:
    """The numbers 1 to n, each twice, k of them with k numbers between."""
    return Problem(
        (k, f"place {at}", f"place {at + k + 1}") for k in range(1, n + 1) for at in range(2 * n - k - 1)
    )
