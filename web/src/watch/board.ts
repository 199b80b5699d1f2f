/** The search on the board of a puzzle: what the options that are tried write, and where the chosen item is. */

import { Drawing, type Look } from "../board/draw.ts";
import type { Picture } from "../picture.ts";
import { cellAt, type Puzzle, symbolsOf, valuesOf } from "../puzzle.ts";
import { words } from "../words.ts";
import type { Search } from "./search.ts";
import type { Moment, View } from "./searchshow.ts";

export class SearchBoard implements View {
  readonly element: SVGSVGElement;
  readonly legend = words.watch.legendBoard;
  readonly #drawing: Drawing;
  readonly #symbols: Map<number, string>;
  readonly #values: number[];
  /** What each option writes, with the cells by number. */
  readonly #places: [cell: number, value: number][][];

  constructor(
    readonly search: Search,
    puzzle: Puzzle,
    picture: Picture,
  ) {
    this.#drawing = new Drawing(picture);
    this.element = this.#drawing.svg;
    this.#symbols = symbolsOf(puzzle, picture);
    this.#values = valuesOf(puzzle);
    this.#places = (search.problem.places ?? []).map((places) => {
      return places.map(([place, value]) => [cellAt(puzzle, place), value]);
    });
  }

  symbol(value: number): string {
    return this.#symbols.get(value) ?? String(value);
  }

  /** Draws a state, with the item that is chosen. At a dead end, that shows the cells it could have been in. */
  draw({ state, item, isDead }: Moment): void {
    const { options } = this.search.problem;
    const places = this.#places;
    const tried = this.search.tried(state);
    const covered = this.search.covered(tried);
    const looks: Look[] = this.#drawing.picture.cells.map(() => ({}));
    const last = tried.at(-1);
    for (const option of tried) {
      for (const [cell, value] of places[option] ?? []) {
        looks[cell] = { value: this.symbol(value), tentative: option === last };
      }
    }
    const about = new Set<number>();
    const marks = new Map<number, Set<number>>();
    if (item !== null) {
      options.forEach((of, option) => {
        if (!of.includes(item)) return;
        const isTried = last === option;
        const isGone = !isTried && of.some((other) => covered.has(other));
        if (isGone && !isDead) return;
        for (const [cell, value] of places[option] ?? []) {
          about.add(cell);
          if (isGone) continue;
          if (looks[cell]?.value === undefined) marks.set(cell, (marks.get(cell) ?? new Set()).add(value));
        }
      });
    }
    for (const [cell, values] of marks) {
      const sorted = [...values].sort((a, b) => a - b);
      looks[cell] = { marks: sorted.map((value) => [this.#values.indexOf(value), this.symbol(value)]) };
    }
    looks.forEach((look, cell) => this.#drawing.draw(cell, look));
    this.#drawing.flag("about", isDead ? new Set() : about);
    this.#drawing.flag("dead", isDead ? about : new Set());
  }
}
