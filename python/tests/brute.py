"""Covers by trying every set of options."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from itertools import combinations
from typing import NamedTuple

from dancing_bits import Colored, Problem


class Case(NamedTuple):
    """A small random problem."""

    options: list[list[Hashable]]
    primary: list[str]
    secondary: list[str]
    costs: list[int]

    def problem(self) -> Problem[tuple[Hashable, ...]]:
        return Problem(self.options, primary=self.primary, secondary=self.secondary, costs=self.costs)


def case(seed: int) -> Case:
    chance = random.Random(seed)
    primary = [f"p{k}" for k in range(chance.randint(1, 6))]
    secondary = [f"s{k}" for k in range(chance.randint(0, 3))]
    options: list[list[Hashable]] = []
    for _ in range(chance.randint(0, 12)):
        option: list[Hashable] = list(chance.sample(primary, chance.randint(1, min(3, len(primary)))))
        for item in secondary:
            kind = chance.randint(0, 3)
            if kind == 1:
                option.append(item)
            elif kind > 1:
                option.append(Colored(item, kind))
        options.append(option)
    return Case(options, primary, secondary, [chance.randint(0, 9) for _ in options])


def is_cover(case: Case, chosen: Iterable[int]) -> bool:
    holders: dict[Hashable, list[Hashable]] = {}
    for number in chosen:
        for entry in case.options[number]:
            item = entry.item if isinstance(entry, Colored) else entry
            color = (entry.color,) if isinstance(entry, Colored) else None
            holders.setdefault(item, []).append(color)
    if any(len(holders.get(item, [])) != 1 for item in case.primary):
        return False
    return all(
        len(colors) == 1 or (None not in colors and len(set(colors)) == 1)
        for item, colors in holders.items()
        if item in case.secondary
    )


def covers(case: Case) -> set[tuple[int, ...]]:
    numbers = range(len(case.options))
    sets = (chosen for size in range(len(case.primary) + 1) for chosen in combinations(numbers, size))
    return {chosen for chosen in sets if is_cover(case, chosen)}
