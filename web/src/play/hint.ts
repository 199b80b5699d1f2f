/** Hints: asks for the next step, draws it, and does it. */

import { askOne, type Flags } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { bare, cellAt, flat, type Place, type Rows, withGivens } from "../puzzle.ts";
import { language } from "../words.ts";
import type { Game } from "./game.ts";

interface Answer {
  verdict?: string;
  hint?: string | null;
  technique?: string;
  /** The technique in another language than English. */
  technique_name?: string;
  rating?: number;
  placed?: { cell: string; value: number }[];
  struck?: { cell: string; values: number[] }[];
  candidates?: Rows<number[] | null>;
  wrong?: Place[];
}

export interface Hint {
  text: string;
  technique: string;
  rating: number | null;
  values: [cell: number, value: number][];
  struck: [cell: number, values: number[]][];
  candidates: (number[] | null)[];
  /** Values are not as in the solution, or in none of several: then there is no step, and the text says why. */
  isWrong: boolean;
  /** Cells that show it, if some do. */
  wrong: number[];
}

/** There is no step, for what the verdict on the puzzle says if it says anything. */
export interface NoHint {
  text: null;
  verdict: string;
}

/** The number of a cell that is named as in `r1c2`. */
function cellOf(name: string, columns: number): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * columns + Number(column) - 1;
}

function hintFlags(): Flags {
  return { timeout: 20, language };
}

export async function askHint(game: Game, signal?: AbortSignal): Promise<Hint | NoHint> {
  const body = { ...bare(game.puzzle), state: game.state() };
  const answer = await askOne<Answer>("hint", hintFlags(), body, signal);
  const { columns } = game.picture;
  const candidates = answer.candidates
    ? flat(answer.candidates)
    : game.entries.map((entry) => [...entry.marks]);
  if (!answer.hint) return { text: null, verdict: answer.verdict ?? "" };
  return {
    text: answer.hint,
    technique: answer.technique_name ?? answer.technique ?? "",
    rating: answer.rating ?? null,
    values: (answer.placed ?? []).map(({ cell, value }) => [cellOf(cell, columns), value]),
    struck: (answer.struck ?? []).map(({ cell, values }) => [cellOf(cell, columns), values]),
    candidates,
    isWrong: answer.verdict === "wrong",
    wrong: (answer.wrong ?? []).map((place) => cellAt(game.puzzle, place)),
  };
}

export async function askHintPicture(game: Game, signal?: AbortSignal): Promise<Picture> {
  const body = { ...bare(game.puzzle), state: game.state() };
  const picture = await askOne<Picture>("hint", { ...hintFlags(), to: "json" }, body, signal);
  return withGivens(picture, game.puzzle);
}

/** Families whose givens are cages of one cell: their JSON takes no others. */
const CAGED: readonly string[] = ["kenken", "irregular-kenken"];

/** The values that cells have in some solution that has the player's values; or why there are none. */
export async function askCandidates(game: Game, signal?: AbortSignal): Promise<(number[] | null)[] | { verdict: string }> {
  const { puzzle } = game;
  const body = CAGED.includes(puzzle.family) ? bare(puzzle) : { ...bare(puzzle), givens: game.rows() };
  const answer = await askOne<{ candidates?: Rows<number[] | null>; verdict?: string }>("candidates", { timeout: 20 }, body, signal);
  return answer.candidates ? flat(answer.candidates) : { verdict: answer.verdict ?? "stopped" };
}

export function doHint(game: Game, hint: Hint): boolean {
  if (hint.values.length > 0) return game.setValues(hint.values, true);
  return game.strike(hint.struck);
}

/**
 * Sets all values that are forced now, as one step. What they force in turn is left. Says how many, or why there are
 * none. Where the board has changed meanwhile, nothing is set and nothing said.
 */
export async function doForced(game: Game, signal?: AbortSignal): Promise<number | Hint | NoHint | null> {
  const { last } = game;
  const hint = await askHint(game, signal);
  if (game.last !== last) return null;
  if (hint.text === null || hint.isWrong) return hint;
  const open = hint.values.filter(([cell]) => game.valueAt(cell) === null);
  const values = new Map([...game.forced(hint.candidates), ...open]);
  game.setValues([...values], true);
  return values.size;
}
