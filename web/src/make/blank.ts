/** Empty boards to begin with. */

import type { Picture } from "../picture.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import type { Kind } from "../play/kind.ts";
import { runsOf } from "./edit.ts";

function rowsOf<T>(rows: number, columns: number, value: (row: number, column: number) => T): T[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => value(row, column)));
}

/** An empty board of a kind, and its picture. Without tiles it is one of numbers. */
export async function blank(
  kind: Kind,
  tiles: string | undefined,
  signal?: AbortSignal,
): Promise<{ puzzle: Puzzle; picture: Picture }> {
  const { size, variant } = kind;
  const givens = rowsOf<number | null>(size, size, () => null);
  if (kind.family === "kakuro") {
    const black = new Set<number>();
    for (let index = 0; index < size; index++) black.add(index).add(index * size);
    // A run has at most nine cells.
    for (let line = 10; line < size; line += 10) {
      for (let index = 0; index < size; index++) black.add(line * size + index).add(index * size + line);
    }
    const puzzle: Puzzle = { family: "kakuro", size: { rows: size, columns: size }, runs: [], givens };
    puzzle.runs = runsOf(puzzle, black);
    return { puzzle, picture: await pictureOf(puzzle, signal) };
  }
  if (kind.family === "kenken") {
    // Without cages it is no KenKen yet: it looks like a Latin square.
    const latin: Puzzle = { family: "latin", size, givens };
    return { puzzle: { family: "kenken", size, cages: [], givens }, picture: await pictureOf(latin, signal) };
  }
  const puzzle: Puzzle = { family: kind.family, size, givens };
  if (tiles) puzzle.symbols = tiles;
  if (kind.family === "kropki") {
    puzzle.dots = [];
    puzzle.dots_shown = "some";
    if (variant === "latin") puzzle.latin = true;
  }
  if (variant.split("+").includes("x")) puzzle.diagonals = true;
  if (variant === "windoku") puzzle.windoku = true;
  if (variant.endsWith("jigsaw")) puzzle.regions = rowsOf(size, size, (row) => row + 1);
  return { puzzle, picture: await pictureOf(puzzle, signal) };
}
