/** Changes to a puzzle that is being made. Each gives a new puzzle. */

import { isBlack, type Picture, type PictureCell } from "../picture.ts";
import { type Cage, cellAt, type Dot, flat, inRows, type Place, type Puzzle, type Run, sizeOf } from "../puzzle.ts";

export function placeOf(puzzle: Puzzle, cell: number): Place {
  const { columns } = sizeOf(puzzle);
  return [Math.floor(cell / columns) + 1, (cell % columns) + 1];
}

export function setGiven(puzzle: Puzzle, cells: Iterable<number>, value: number | null): Puzzle {
  const givens = flat(puzzle.givens);
  const chosen = [...cells];
  for (const cell of chosen) givens[cell] = value;
  return { ...puzzle, givens: inRows(givens, sizeOf(puzzle).columns) };
}

export function clearGivens(puzzle: Puzzle): Puzzle {
  return { ...puzzle, givens: puzzle.givens.map((row) => row.map(() => null)) };
}

/** The cage of a cell, if it has one. */
export function cageAt(puzzle: Puzzle, cell: number): Cage | undefined {
  return puzzle.cages?.find((cage) => cage.cells.some((place) => cellAt(puzzle, place) === cell));
}

/** Takes cells out of their cages. */
export function dissolve(puzzle: Puzzle, cells: ReadonlySet<number>): Puzzle {
  const cages = (puzzle.cages ?? []).filter((cage) => !cage.cells.some((place) => cells.has(cellAt(puzzle, place))));
  return withCages(puzzle, cages);
}

export function setCage(puzzle: Puzzle, cells: ReadonlySet<number>, operator: string, target: number): Puzzle {
  const rest = (puzzle.cages ?? [])
    .map((cage) => ({ ...cage, cells: cage.cells.filter((place) => !cells.has(cellAt(puzzle, place))) }))
    .filter((cage) => cage.cells.length > 0);
  const places = [...cells].sort((a, b) => a - b).map((cell) => placeOf(puzzle, cell));
  return withCages(puzzle, [...rest, { operator: places.length === 1 ? "!" : operator, target, cells: places }]);
}

/** A cage of one cell is a given. */
function withCages(puzzle: Puzzle, cages: Cage[]): Puzzle {
  const givens = flat(puzzle.givens).map((): number | null => null);
  for (const cage of cages) {
    const [place] = cage.cells;
    if (cage.operator === "!" && place) givens[cellAt(puzzle, place)] = cage.target;
  }
  return { ...puzzle, cages, givens: inRows(givens, sizeOf(puzzle).columns) };
}

/** The dot between two cells. */
export function setDot(puzzle: Puzzle, cells: [number, number], color: Dot["color"] | null): Puzzle {
  const [first, second] = [Math.min(...cells), Math.max(...cells)];
  const rest = (puzzle.dots ?? []).filter(({ cells: [a, b] }) => {
    return cellAt(puzzle, a) !== first || cellAt(puzzle, b) !== second;
  });
  if (color === null) return { ...puzzle, dots: rest };
  return { ...puzzle, dots: [...rest, { color, cells: [placeOf(puzzle, first), placeOf(puzzle, second)] }] };
}

export function dotAt(puzzle: Puzzle, cells: [number, number]): Dot["color"] | null {
  const [first, second] = [Math.min(...cells), Math.max(...cells)];
  const dot = puzzle.dots?.find(({ cells: [a, b] }) => cellAt(puzzle, a) === first && cellAt(puzzle, b) === second);
  return dot?.color ?? null;
}

/** Whether two cells share an edge. */
export function adjacent(puzzle: Puzzle, a: number, b: number): boolean {
  const [[row, column], [row2, column2]] = [placeOf(puzzle, a), placeOf(puzzle, b)];
  return Math.abs(row - row2) + Math.abs(column - column2) === 1;
}

export function setRegion(puzzle: Puzzle, cells: ReadonlySet<number>, region: number): Puzzle {
  const regions = flat(puzzle.regions ?? []).map((old, cell) => (cells.has(cell) ? region : old));
  return { ...puzzle, regions: inRows(regions, sizeOf(puzzle).columns) };
}

/** The black cells of a Kakuro: those that are in no run. */
export function blackOf(puzzle: Puzzle): Set<number> {
  const { rows, columns } = sizeOf(puzzle);
  const black = new Set(Array.from({ length: rows * columns }, (_, cell) => cell));
  for (const run of puzzle.runs ?? []) for (const place of run.cells) black.delete(cellAt(puzzle, place));
  return black;
}

/** The runs between black cells. Those that were there keep their sums. */
export function runsOf(puzzle: Puzzle, black: ReadonlySet<number>): Run[] {
  const { rows, columns } = sizeOf(puzzle);
  const sums = new Map((puzzle.runs ?? []).map((run) => [run.direction + JSON.stringify(run.cells), run.sum]));
  const runs: Run[] = [];
  const close = (direction: Run["direction"], cells: Place[]): void => {
    if (cells.length < 2) return;
    runs.push({ direction, sum: sums.get(direction + JSON.stringify(cells)) ?? null, cells });
  };
  const walk = (direction: Run["direction"], outer: number, inner: number, cell: (o: number, i: number) => number): void => {
    for (let line = 0; line < outer; line++) {
      let cells: Place[] = [];
      for (let index = 0; index < inner; index++) {
        const at = cell(line, index);
        if (black.has(at)) {
          close(direction, cells);
          cells = [];
        } else {
          cells.push(placeOf(puzzle, at));
        }
      }
      close(direction, cells);
    }
  };
  walk("across", rows, columns, (row, column) => row * columns + column);
  walk("down", columns, rows, (column, row) => row * columns + column);
  return runs;
}

/** Turns a cell of a Kakuro black or white, and the one opposite with it. */
export function toggleBlack(puzzle: Puzzle, black: ReadonlySet<number>, cell: number): Set<number> {
  const { rows, columns } = sizeOf(puzzle);
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const next = new Set(black);
  if (row === 0 || column === 0) return next;
  const opposite = (rows - row) * columns + (columns - column);
  for (const one of [cell, opposite]) {
    if (black.has(cell)) next.delete(one);
    else next.add(one);
  }
  return next;
}

/** The run that begins right of a black cell, or below it. */
export function runFrom(puzzle: Puzzle, cell: number, direction: Run["direction"]): Run | undefined {
  const first = direction === "across" ? cell + 1 : cell + sizeOf(puzzle).columns;
  return puzzle.runs?.find((run) => {
    const [place] = run.cells;
    return run.direction === direction && place !== undefined && cellAt(puzzle, place) === first;
  });
}

export function setSum(puzzle: Puzzle, run: Run, sum: number | null): Puzzle {
  return { ...puzzle, runs: (puzzle.runs ?? []).map((other) => (other === run ? { ...run, sum } : other)) };
}

/** Takes the sums from the givens, wherever a run is full of them, and then takes the givens away. */
export function sumsFromGivens(puzzle: Puzzle): Puzzle {
  const givens = flat(puzzle.givens);
  const runs = (puzzle.runs ?? []).map((run) => {
    const values = run.cells.map((place) => givens[cellAt(puzzle, place)] ?? null);
    if (values.includes(null)) return run;
    return { ...run, sum: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) };
  });
  return clearGivens({ ...puzzle, runs });
}

const SIGNS: Readonly<Record<string, string>> = { "*": "×", "/": "÷", "-": "−", "!": "" };

/** The picture of a puzzle that is being made, which may not be whole yet. */
export function sketch(puzzle: Puzzle, base: Picture, black: ReadonlySet<number> | null): Picture {
  const givens = flat(puzzle.givens);
  const cells = base.cells.map((cell, index): PictureCell => {
    const plain = isBlack(cell) ? "plain" : cell.ground;
    const value = givens[index] ?? null;
    return {
      ...cell,
      ground: black?.has(index) ? { black: clues(puzzle, index) } : plain,
      value: value === null ? null : { text: String(value), role: "given" },
      label: puzzle.cages ? null : cell.label,
    };
  });
  const picture = { ...base, cells };
  if (puzzle.cages) {
    picture.region_of = base.cells.map((_, index) => -1 - index);
    puzzle.cages.forEach((cage, number) => {
      const members = cage.cells.map((place) => cellAt(puzzle, place)).sort((a, b) => a - b);
      for (const cell of members) picture.region_of[cell] = number;
      const first = cells[members[0] ?? -1];
      if (first && cage.operator !== "!") first.label = `${cage.target}${SIGNS[cage.operator] ?? cage.operator}`;
    });
  }
  if (puzzle.regions) picture.region_of = flat(puzzle.regions);
  if (puzzle.dots) {
    picture.dots = puzzle.dots.map(({ color, cells: [a, b] }) => {
      return { cell: cellAt(puzzle, a), below: a[1] === b[1], black: color === "black" };
    });
  }
  return picture;
}

function clues(puzzle: Puzzle, cell: number): { across: number | null; down: number | null } {
  return {
    across: runFrom(puzzle, cell, "across")?.sum ?? null,
    down: runFrom(puzzle, cell, "down")?.sum ?? null,
  };
}
