/** The games that the browser keeps, and puzzles fetched ahead. */

import { ask, type Flags, Refused } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { forget, load, store, storedNames } from "../settings.ts";
import { Game, type SavedGame } from "./game.ts";
import { flagsOf, type Kind, nameOfKind } from "./kind.ts";

/** Games beyond these are forgotten, the solved ones and those played longest ago first. */
const MOST_GAMES = 40;

/** Keeps a game, unless another tab has played on with it. Says whether it is kept. */
export function keep(game: Game): boolean {
  if (newer(game) || store(`game.${game.id}`, game.save())) return true;
  const oldest = savedGames().at(-1);
  if (!oldest || oldest.id === game.id) return false;
  discard(oldest.id);
  if (store(`game.${game.id}`, game.save())) return true;
  // Its place was not enough.
  store(`game.${oldest.id}`, oldest.save());
  return false;
}

/** The game as another tab has played on with it. */
export function newer({ id, changed }: Game): Game | null {
  const saved = load<SavedGame>(`game.${id}`);
  return saved && (saved.changed ?? 0) > changed ? open(id) : null;
}

/** Makes a game the one that the page opens with. */
export function makeCurrent(game: Game): void {
  game.played = Date.now();
  keep(game);
  store("current", game.id);
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

export function currentGame(): Game | null {
  const id = load<string>("current");
  return id ? open(id) : null;
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

/** Makes room among the games. */
export function tidy(): void {
  const games = savedGames().sort((a, b) => Number(a.solved) - Number(b.solved) || b.played - a.played);
  for (const game of games.slice(MOST_GAMES)) discard(game.id);
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

/** A new game of a kind: the one fetched ahead, if there is one. */
export async function newGame(kind: Kind, signal?: AbortSignal): Promise<Game> {
  const name = `ahead.${nameOfKind(kind)}`;
  if (fetching?.name === name) await fetching.done;
  const ready = load<Fetched>(name);
  forget(name);
  const { puzzle, picture } = ready ?? (await fetchPuzzle(flagsOf(kind), signal));
  const game = new Game(puzzle, picture, kind);
  keep(game);
  tidy();
  return game;
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
