/** How puzzles are called. */

import type { Picture } from "../picture.ts";
import { sizeOf, type Puzzle } from "../puzzle.ts";
import { language, named, words } from "../words.ts";
import type { Kind } from "./kind.ts";

export function titleOf(puzzle: Puzzle, picture: Picture): string {
  if (puzzle.title) return [puzzle.title, puzzle.author].filter(Boolean).join(" · ");
  // Its constraints name a variant. Games kept by an older page have the English title alone.
  if (puzzle.family === "variant") return picture.titles?.[language] ?? picture.title;
  const { rows, columns } = sizeOf(puzzle);
  const extras = [
    puzzle.diagonals && words.extras.diagonals,
    puzzle.windoku && words.extras.windoku,
    // An irregular KenKen has no others.
    puzzle.regions && puzzle.family !== "irregular-kenken" && words.extras.regions,
    puzzle.latin && words.extras.latin,
  ].filter((extra) => typeof extra === "string");
  return [`${named(words.families, puzzle.family)} ${rows}×${columns}`, ...extras].join(" · ");
}

/** The rules in words: those of its setter, those of its family, and those of its constraints. */
export function rulesOf(puzzle: Puzzle, picture: Picture): string[] {
  const parts = [
    words.rules[puzzle.latin ? "latin" : puzzle.family],
    puzzle.diagonals && words.rulesMore.diagonals,
    puzzle.windoku && words.rulesMore.windoku,
    puzzle.dots && words.rulesMore.dots,
    puzzle.dots_shown && words.rulesMore[puzzle.dots_shown],
  ];
  const family = parts.filter((part) => typeof part === "string").join(" ");
  const setters = puzzle.rules?.split("\n").filter((line) => line.trim() !== "") ?? [];
  return [...setters, family, ...(picture.legend?.[language] ?? [])];
}

export function levelOf(puzzle: Puzzle, kind: Kind | null): string {
  const level = puzzle.level ?? kind?.level;
  return level && level !== "any" ? named(words.levels, level) : "";
}
