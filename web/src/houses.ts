/** Which cells cannot have the same value, as far as the JSON of a puzzle tells. */

import type { Picture } from "./picture.ts";
import { cellAt, type Puzzle, sizeOf } from "./puzzle.ts";

/** Moves of chess pieces that no value makes: downwards, as the way back is the same. */
const MOVES: Readonly<Record<string, readonly (readonly [down: number, right: number])[]>> = {
  antiknight: [[1, 2], [2, 1], [2, -1], [1, -2]],
  antiking: [[1, 1], [1, -1]],
};

/** The groups of cells in which no value stands twice, as far as the puzzle and its picture tell. */
export function housesOf(puzzle: Puzzle, picture: Picture): number[][] {
  if (puzzle.runs) return puzzle.runs.map((run) => run.cells.map((place) => cellAt(puzzle, place)));
  const { rows, columns } = sizeOf(puzzle);
  const groups = new Map<string, number[]>();
  const add = (name: string, cell: number): void => {
    const group = groups.get(name);
    if (group) group.push(cell);
    else groups.set(name, [cell]);
  };
  for (let cell = 0; cell < rows * columns; cell++) {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    add(`row ${row}`, cell);
    add(`column ${column}`, cell);
    if (!puzzle.cages && !puzzle.latin) add(`region ${picture.region_of[cell]}`, cell);
    if (picture.diagonals && row === column) add("diagonal", cell);
    if (picture.diagonals && row + column === columns - 1) add("antidiagonal", cell);
    if (puzzle.windoku && row % 4 !== 0 && column % 4 !== 0) {
      add(`window ${Math.floor(row / 4)} ${Math.floor(column / 4)}`, cell);
    }
  }
  for (const { kind, cells, repeats } of puzzle.constraints ?? []) {
    const places = cells?.map((place) => cellAt(puzzle, place)) ?? [];
    if (kind === "extraregion" || (kind === "killercage" && !repeats)) groups.set(`area ${groups.size}`, places);
    else if (kind === "diagonal-") groups.set(kind, diagonal(rows, (row) => row * columns + row));
    else if (kind === "diagonal+") groups.set(kind, diagonal(rows, (row) => (row + 1) * columns - row - 1));
    else if (kind === "disjointgroups") {
      // The places of a region, counted row by row.
      const counted = new Map<number, number>();
      picture.region_of.forEach((region, cell) => {
        const place = counted.get(region) ?? 0;
        counted.set(region, place + 1);
        add(`place ${place}`, cell);
      });
    }
  }
  return [...groups.values()].filter((house) => house.length <= rows);
}

function diagonal(rows: number, cell: (row: number) => number): number[] {
  return Array.from({ length: rows }, (_, row) => cell(row));
}

/** For each cell, those that cannot have the same value. */
export function peersOf(puzzle: Puzzle, picture: Picture): Set<number>[] {
  const { rows, columns } = sizeOf(puzzle);
  const peers = Array.from({ length: rows * columns }, () => new Set<number>());
  for (const house of housesOf(puzzle, picture)) {
    for (const cell of house) {
      for (const other of house) if (other !== cell) peers[cell]?.add(other);
    }
  }
  for (const { kind } of puzzle.constraints ?? []) {
    for (const [down, right] of MOVES[kind] ?? []) {
      for (let cell = 0; cell < rows * columns; cell++) {
        const [row, column] = [Math.floor(cell / columns) + down, (cell % columns) + right];
        if (row >= rows || column < 0 || column >= columns) continue;
        const other = row * columns + column;
        peers[cell]?.add(other);
        peers[other]?.add(cell);
      }
    }
  }
  return peers;
}
