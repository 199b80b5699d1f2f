/** A puzzle as the engine's JSON tells it, and what a player needs to know of it. */

import { askOne, Refused } from "./engine.ts";
import { MOST_CELLS, type Picture } from "./picture.ts";
import { words } from "./words.ts";

export type Rows<T> = T[][];
export type Place = [row: number, column: number];

export interface Cage {
  operator: string;
  target: number;
  cells: Place[];
}

export interface Run {
  direction: "across" | "down";
  sum: number | null;
  cells: Place[];
}

export interface Dot {
  color: "black" | "white";
  cells: [Place, Place];
}

/** A constraint of a variant: its kind, and of the rest what the page has a use for. */
export interface Constraint {
  kind: string;
  cells?: Place[];
  repeats?: boolean;
}

export interface Puzzle {
  family: string;
  size: number | { rows: number; columns: number };
  givens: Rows<number | null>;
  values?: number[];
  largest_digit?: number;
  boxes?: { rows: number; columns: number };
  regions?: Rows<number>;
  diagonals?: boolean;
  windoku?: boolean;
  latin?: boolean;
  symbols?: string;
  cages?: Cage[];
  runs?: Run[];
  dots?: Dot[];
  dots_shown?: "all" | "some";
  constraints?: Constraint[];
  less?: [Place, Place][];
  title?: string;
  author?: string;
  rules?: string;
  solution?: Rows<number | null>;
  rating?: number;
  level?: string;
  verdict?: string;
}

export interface Size {
  rows: number;
  columns: number;
}

export function sizeOf(puzzle: Puzzle): Size {
  return typeof puzzle.size === "number" ? { rows: puzzle.size, columns: puzzle.size } : puzzle.size;
}

/** The values that a cell can have. */
export function valuesOf(puzzle: Puzzle): number[] {
  if (puzzle.values) return puzzle.values;
  const most = puzzle.runs ? (puzzle.largest_digit ?? 9) : sizeOf(puzzle).rows;
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** How a value is written. `widest` of the picture says whether values above 9 are letters. */
export function symbolsOf(puzzle: Puzzle, picture: Picture): Map<number, string> {
  const letters = picture.widest === 1;
  const symbol = (value: number): string => {
    if (puzzle.symbols) return [...puzzle.symbols][value - 1] ?? String(value);
    return letters && value > 9 ? value.toString(36).toUpperCase() : String(value);
  };
  return new Map(valuesOf(puzzle).map((value) => [value, symbol(value)]));
}

/** Cells by number, row by row from 0, from places that count from 1. */
export function cellAt(puzzle: Puzzle, [row, column]: Place): number {
  return (row - 1) * sizeOf(puzzle).columns + column - 1;
}

export function flat<T>(rows: Rows<T>): T[] {
  return rows.flat();
}

export function inRows<T>(cells: readonly T[], columns: number): Rows<T> {
  return Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

/** Whether more is asked of the values than that they differ in houses. */
export function hasClues({ cages, runs, dots, constraints, less }: Puzzle): boolean {
  return Boolean(cages ?? runs ?? dots ?? constraints ?? less);
}

const found = new Set(["solution", "verdict", "seed", "index", "state", "hint", "technique", "rating", "level"]);

/** The puzzle alone: without what was found out about it. */
export function bare(puzzle: Puzzle): Puzzle {
  return Object.fromEntries(Object.entries(puzzle).filter(([key]) => !found.has(key))) as unknown as Puzzle;
}

/** The picture of a puzzle. */
export async function pictureOf(puzzle: Puzzle, signal?: AbortSignal): Promise<Picture> {
  const picture = await askOne<Picture>("render", { to: "json" }, bare(puzzle), signal);
  if (picture.cells.length > MOST_CELLS) throw new Refused(words.tooLarge, "input");
  return withGivens(picture, puzzle);
}

/**
 * Shows givens as such. Those that are cages of one cell, as in a KenKen, the engine draws as labels, and in a hint as
 * the player's values.
 */
export function withGivens(picture: Picture, puzzle: Puzzle): Picture {
  const symbols = symbolsOf(puzzle, picture);
  flat(puzzle.givens).forEach((value, index) => {
    const cell = picture.cells[index];
    if (value === null || !cell || (cell.value && cell.value.role !== "solution")) return;
    cell.value = { text: symbols.get(value) ?? String(value), role: "given" };
    cell.label = null;
  });
  return picture;
}

export interface Verdict {
  verdict: "unique" | "none" | "multiple" | "stopped";
  solution?: Rows<number | null>;
  differ?: Place[];
  reason?: string;
}
