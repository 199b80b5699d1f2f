/** The games that the browser keeps, and puzzles fetched ahead. */

import { ask, type Flags, Refused } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { forget, load, loadHere, store, storedNames, storeHere } from "../settings.ts";
import { words } from "../words.ts";
import { Game, type SavedGame } from "./game.ts";
import { flagsOf, type Kind, nameOfKind } from "./kind.ts";
import { titleOf } from "./name.ts";

/** Games beyond these make room. */
const MOST_GAMES = 40;

/** Keeps a game, unless another tab has played on with it. Says whether it is kept. */
export function keep(game: Game): boolean {
  if (newer(game) || write(game)) return true;
  // What a person has begun is not given up for it.
  const gone: Game[] = [];
  for (const other of othersToGo(game).filter((one) => !isAtWork(one))) {
    discard(other.id);
    gone.push(other);
    if (write(game)) return true;
  }
  // Their place was not enough.
  for (const other of gone) write(other);
  return false;
}

/** Keeps a game in which the player has done nothing new: one that another tab has removed stays away. */
export function keepOn(game: Game): boolean {
  return isRemoved(game) || keep(game);
}

/** Whether another tab has removed the game. */
export function isRemoved({ id, kept }: Game): boolean {
  return kept && load(`game.${id}`) === null;
}

function write(game: Game): boolean {
  const isWritten = store(`game.${game.id}`, game.save());
  game.kept ||= isWritten;
  return isWritten;
}

/** Whether a person has begun the game, and not solved it yet. */
function isAtWork(game: Game): boolean {
  return game.begun && !game.solved;
}

/**
 * The other games, in the order in which they make room: those never begun, those solved, those begun; of each, those
 * played longest ago first.
 */
function othersToGo({ id }: Game): Game[] {
  const rank = (game: Game): number => (game.solved ? 1 : game.begun ? 2 : 0);
  return savedGames()
    .filter((game) => game.id !== id)
    .sort((a, b) => rank(a) - rank(b) || a.played - b.played);
}

/** The game as another tab has played on with it. */
export function newer({ id, changed }: Game): Game | null {
  const saved = load<SavedGame>(`game.${id}`);
  return saved && (saved.changed ?? 0) > changed ? open(id) : null;
}

/** Makes a game the one that this tab comes back with, and that a new tab begins with. Says whether it is kept. */
export function makeCurrent(game: Game): boolean {
  game.played = Date.now();
  return keepOn(game) && storeHere("current", game.id);
}

export function open(id: string): Game | null {
  const saved = load<SavedGame>(`game.${id}`);
  try {
    return saved ? Game.restore(saved) : null;
  } catch {
    // Kept by another version of the page, in another way.
    discard(id);
    return null;
  }
}

/** The game of this tab; where it has none, or its game was removed, the one that was opened last. */
export function currentGame(): Game | null {
  for (const id of [loadHere<string>("current"), load<string>("current")]) {
    const game = id ? open(id) : null;
    if (game) return game;
  }
  return null;
}

/** All games, the last one played first. */
export function savedGames(): Game[] {
  const games = storedNames("game.")
    .map((name) => open(name.slice("game.".length)))
    .filter((game) => game !== null);
  return games.sort((a, b) => b.played - a.played);
}

export function discard(id: string): void {
  forget(`game.${id}`);
}

/** Makes room among the games for this one. Gives what there is to say: begun games do not go without a word. */
export function tidy(game: Game): string {
  const others = othersToGo(game);
  const gone = others.slice(0, Math.max(0, others.length + 1 - MOST_GAMES));
  for (const { id } of gone) discard(id);
  const titles = gone.filter(isAtWork).map(({ puzzle, picture }) => titleOf(puzzle, picture));
  return titles.length > 0 ? words.dropped(MOST_GAMES, titles) : "";
}

interface Fetched {
  puzzle: Puzzle;
  picture: Picture;
}

async function fetchPuzzle(flags: Flags, signal?: AbortSignal): Promise<Fetched> {
  let puzzle: Puzzle | null = null;
  const seed = Math.floor(Math.random() * 2 ** 32);
  const line = (answer: unknown): void => {
    puzzle ??= answer as Puzzle;
  };
  await ask("generate", { ...flags, seed, timeout: 60, "with-solution": true }, null, line, signal);
  if (!puzzle) throw new Refused("no puzzle", "deadline");
  return { puzzle, picture: await pictureOf(puzzle, signal) };
}

/** The puzzle that is being fetched ahead. */
let fetching: { name: string; control: AbortController; done: Promise<void> } | null = null;

/** A new game of a kind, the one fetched ahead if there is one; and what there is to say about it. */
export async function newGame(kind: Kind, signal?: AbortSignal): Promise<[game: Game, said: string]> {
  const name = `ahead.${nameOfKind(kind)}`;
  if (fetching?.name === name) await fetching.done;
  const ready = load<Fetched>(name);
  forget(name);
  const { puzzle, picture } = ready ?? (await fetchPuzzle(flagsOf(kind), signal));
  const game = new Game(puzzle, picture, kind);
  const said = tidy(game);
  keep(game);
  return [game, said];
}

/** Fetches the next puzzle of a kind, so that it is there at once when it is wanted. */
export function fetchAhead(kind: Kind): void {
  const name = `ahead.${nameOfKind(kind)}`;
  if (fetching?.name === name) return;
  fetching?.control.abort();
  fetching = null;
  if (load(name)) return;
  for (const other of storedNames("ahead.")) forget(other);
  const control = new AbortController();
  const fetch = async (): Promise<void> => {
    try {
      const fetched = await fetchPuzzle(flagsOf(kind), control.signal);
      if (!control.signal.aborted) store(name, fetched);
    } catch {
      // Then it is made when it is wanted, and what is wrong is told then.
    }
    if (fetching?.control === control) fetching = null;
  };
  fetching = { name, control, done: fetch() };
}
