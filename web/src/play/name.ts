/** How puzzles are called. */

import { sizeOf, type Puzzle } from "../puzzle.ts";
import { named, words } from "../words.ts";
import type { Kind } from "./kind.ts";

export function titleOf(puzzle: Puzzle): string {
  const { rows, columns } = sizeOf(puzzle);
  const extras = [
    puzzle.diagonals && named(words.variants, "x"),
    puzzle.windoku && named(words.variants, "windoku"),
    puzzle.regions && named(words.variants, "jigsaw"),
    puzzle.latin && named(words.variants, "latin"),
  ].filter((extra) => typeof extra === "string");
  return [`${named(words.families, puzzle.family)} ${rows}×${columns}`, ...extras].join(" · ");
}

export function levelOf(puzzle: Puzzle, kind: Kind | null): string {
  const level = puzzle.level ?? kind?.level;
  return level && level !== "any" ? named(words.levels, level) : "";
}
