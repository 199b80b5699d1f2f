/** How puzzles are called. */

import { sizeOf, type Puzzle } from "../puzzle.ts";
import { named, words } from "../words.ts";
import type { Kind } from "./kind.ts";

export function titleOf(puzzle: Puzzle): string {
  const { rows, columns } = sizeOf(puzzle);
  const extras = [
    puzzle.diagonals && words.extras.diagonals,
    puzzle.windoku && words.extras.windoku,
    puzzle.regions && words.extras.regions,
    puzzle.latin && words.extras.latin,
  ].filter((extra) => typeof extra === "string");
  return [`${named(words.families, puzzle.family)} ${rows}×${columns}`, ...extras].join(" · ");
}

/** The rules in words. */
export function rulesOf(puzzle: Puzzle): string {
  const parts = [
    words.rules[puzzle.latin ? "latin" : puzzle.family],
    puzzle.diagonals && words.rulesMore.diagonals,
    puzzle.windoku && words.rulesMore.windoku,
    puzzle.dots && words.rulesMore.dots,
    puzzle.dots_shown && words.rulesMore[puzzle.dots_shown],
  ];
  return parts.filter((part) => typeof part === "string").join(" ");
}

export function levelOf(puzzle: Puzzle, kind: Kind | null): string {
  const level = puzzle.level ?? kind?.level;
  return level && level !== "any" ? named(words.levels, level) : "";
}
