/** Which values break a rule, and whether they are marked. */

import { askOne } from "../engine.ts";
import { bare, cellAt, hasClues, type Place } from "../puzzle.ts";
import { load, store } from "../settings.ts";
import type { Game } from "./game.ts";

const NAME = "clashes";

let shown = load<boolean>(NAME) ?? true;

export function clashesShown(): boolean {
  return shown;
}

export function showClashes(value: boolean): void {
  shown = value;
  store(NAME, value);
}

interface Answer {
  clashes?: { cells: Place[] }[];
}

/** The values that clash: equal ones that see each other at once, and those that the engine tells when it has judged. */
export class Clashes {
  #equal: ReadonlySet<number> = new Set();
  /** The cells whose values break a rule, as the engine told of the values in `#judged`. */
  #broken: ReadonlySet<number> = new Set();
  #judged = "";
  #asking = false;

  constructor(
    readonly game: Game,
    /** The engine has told something new. */
    readonly found: () => void,
  ) {}

  has(cell: number): boolean {
    // What the engine told may be of a value that is gone.
    return shown && (this.#equal.has(cell) || (this.#broken.has(cell) && this.game.valueAt(cell) !== null));
  }

  /** Looks at the values as they are now. */
  find(): void {
    if (!shown) return;
    this.#equal = this.game.clashes();
    if (hasClues(this.game.puzzle)) void this.#ask();
  }

  /** Asks the engine about the values, one question at a time. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let values = this.#values(); values !== this.#judged; values = this.#values()) {
        const body = { ...bare(this.game.puzzle), state: JSON.parse(values) as unknown };
        const { clashes = [] } = await askOne<Answer>("check", { clashes: true }, body);
        this.#judged = values;
        this.#broken = new Set(clashes.flatMap(({ cells }) => cells.map((place) => cellAt(this.game.puzzle, place))));
        this.found();
      }
    } catch {
      // Without an answer, only equal values are marked.
    }
    this.#asking = false;
  }

  #values(): string {
    return JSON.stringify(this.game.rows());
  }
}
