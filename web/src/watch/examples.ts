/** Problems to watch. */

import { askOne } from "../engine.ts";
import type { Puzzle } from "../puzzle.ts";
import { bare } from "../puzzle.ts";

export const EXAMPLES = ["knuth", "sudoku4", "sudoku9", "empty", "kenken", "queens", "dominoes"] as const;

export type Example = (typeof EXAMPLES)[number];

/** The text of a problem, or a puzzle. */
export async function example(name: Example, signal: AbortSignal): Promise<string | Puzzle> {
  switch (name) {
    case "knuth":
      return "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
    case "queens":
      return queens(6);
    case "dominoes":
      return dominoes(4);
    case "sudoku4":
      return { family: "sudoku", size: 4, givens: [[null, 2, null, null], [null, null, null, 1], [3, null, null, null], [null, null, 4, null]] };
    case "sudoku9":
      return puzzle({ family: "sudoku", difficulty: "hard" }, signal);
    case "empty":
      return { family: "sudoku", size: 9, symbols: "ABCDEFGHI", givens: Array.from({ length: 9 }, () => Array<null>(9).fill(null)) };
    case "kenken":
      return puzzle({ family: "kenken", size: 4, difficulty: "medium" }, signal);
  }
}

async function puzzle(flags: Record<string, string | number>, signal: AbortSignal): Promise<Puzzle> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  return bare(await askOne<Puzzle>("generate", { ...flags, count: 1, seed }, null, signal));
}

/** A queen in each row and column, at most one in each diagonal. */
function queens(size: number): string {
  const each = Array.from({ length: size }, (_, index) => index + 1);
  const primary = [...each.map((row) => `r${row}`), ...each.map((column) => `c${column}`)];
  const secondary = new Set<string>();
  const options: string[] = [];
  for (const row of each) {
    for (const column of each) {
      const diagonals = [`a${row + column}`, `b${row - column + size}`];
      for (const diagonal of diagonals) secondary.add(diagonal);
      options.push([`r${row}`, `c${column}`, ...diagonals].join(" "));
    }
  }
  return `${primary.join(" ")} | ${[...secondary].join(" ")}\n${options.join("\n")}\n`;
}

function dominoes(size: number): string {
  const cells: string[] = [];
  const options: string[] = [];
  for (let row = 1; row <= size; row++) {
    for (let column = 1; column <= size; column++) {
      cells.push(`${row}${column}`);
      if (column < size) options.push(`${row}${column} ${row}${column + 1}`);
      if (row < size) options.push(`${row}${column} ${row + 1}${column}`);
    }
  }
  return `${cells.join(" ")}\n${options.join("\n")}\n`;
}
