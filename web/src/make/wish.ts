/** The board as a wish: what is drawn on it, every puzzle that is made has. */

import type { Flags } from "../engine.ts";
import { bare, type Puzzle, sizeOf } from "../puzzle.ts";
import { clearGivens } from "./edit.ts";

/** Families whose generator takes tiles, and givens as a template. */
export const TILED: ReadonlySet<string> = new Set(["sudoku", "latin"]);

/** Whether a puzzle can be made with what is drawn. */
export function canWish(puzzle: Puzzle): boolean {
  return TILED.has(puzzle.family) || puzzle.family === "kakuro";
}

/** The flags of `generate` that ask for a puzzle with the givens of this one, or with its black cells. */
export function wishFlags(puzzle: Puzzle): Flags {
  const { family } = puzzle;
  if (puzzle.runs) {
    const layout = clearGivens({ ...bare(puzzle), runs: puzzle.runs.map((run) => ({ ...run, sum: null })) });
    // The layout says all of size and symmetry.
    return { family, layout: JSON.stringify(layout), symmetry: undefined };
  }
  const rules = [puzzle.diagonals && "x", puzzle.windoku && "windoku", puzzle.regions && "jigsaw"];
  return {
    family,
    size: sizeOf(puzzle).rows,
    variant: rules.filter(Boolean).join("+") || undefined,
    symbols: puzzle.symbols,
    template: JSON.stringify(bare(puzzle)),
  };
}
