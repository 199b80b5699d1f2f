/** Games from a text in any notation: the puzzles in it, each with what a player has written down beside it. */

import { ask, Refused } from "../engine.ts";
import { inRows, pictureOf, type Puzzle, type Rows, sizeOf, symbolsOf } from "../puzzle.ts";
import { words } from "../words.ts";
import { Game } from "./game.ts";

/** Of more puzzles at once only so many become games: they share the list with the others. */
const MOST_PASTED = 12;

/** What a player has: a value, the values that are possible, or nothing. */
export type State = Rows<number | number[] | null>;

export interface Pasted {
  games: Game[];
  /** How many puzzles the text holds. */
  all: number;
}

export async function pasted(text: string, signal: AbortSignal): Promise<Pasted> {
  if (text.trim() === "") throw new Refused(words.pasteNothing, "input");
  const puzzles: (Puzzle & { state?: State })[] = [];
  try {
    await ask("convert", { format: "json" }, text, (line) => puzzles.push(line as Puzzle), signal);
  } catch (error) {
    // There are puzzles without JSON, such as packings: of these the engine speaks by its parameters, or by what is wrong
    // in a file of Burr Tools.
    const isPacking = /<puzzle\b/.test(text) || (error instanceof Refused && error.message.includes("format="));
    if (isPacking) throw new Refused(words.pasteNoPuzzle, "input");
    throw error;
  }
  if (puzzles.length === 0) throw new Refused(words.pasteNoPuzzle, "input");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const games: Game[] = [];
  for (const [index, { state, ...puzzle }] of puzzles.slice(0, MOST_PASTED).entries()) {
    const game = new Game(puzzle, await pictureOf(puzzle, signal), null);
    game.enter(state ?? (lines.length === puzzles.length ? stateBehind(lines[index] ?? "", game) : []));
    // In the list of games they stand as in the text.
    game.played = (games[0] ?? game).played - index;
    games.push(game);
  }
  return { games, all: puzzles.length };
}

/** What stands behind the puzzle on its line, cell by cell. A full board is the solution, or a name. */
function stateBehind(line: string, { puzzle, picture }: Game): State {
  const text = [...(line.trim().split(/\s+/)[1] ?? "")];
  if (text.length !== picture.cells.length) return [];
  const values = new Map([...symbolsOf(puzzle, picture)].map(([value, symbol]) => [symbol, value]));
  const cells = text.map((letter) => values.get(letter) ?? null);
  if (!cells.includes(null)) return [];
  return inRows(cells, sizeOf(puzzle).columns);
}
