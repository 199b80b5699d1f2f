/** The frame of a board with many cells: where they would be small, they can be large, and the board scrolls. */

import { button, h } from "../dom.ts";
import { icon } from "../icons.ts";
import { change, settings } from "../settings.ts";
import { words } from "../words.ts";
import type { BoardView } from "./view.ts";

/** Boards with no more columns fit everywhere. */
const FEW = 9;

/** Width of a large cell in pixels: its pencil marks can be read, and a finger hits it. */
const LARGE = 48;

/** No finger hits cells of less width: they are large if nothing else was chosen. */
const SMALL = 20;

export class Zoom {
  readonly element: HTMLElement;
  /** Makes the cells large, and the board whole again. */
  readonly button = button("", () => this.#choose(), { class: "zoom quiet", "aria-label": words.largeCells, title: words.largeCells, hidden: true });
  readonly #observer = new ResizeObserver(() => this.#fit());

  constructor(readonly board: BoardView) {
    const { rows, columns } = board.picture;
    this.button.append(icon("zoom"));
    this.element = h("div", { class: "board-scroll" }, board.element);
    this.element.style.setProperty("--board-columns", String(columns));
    this.element.style.setProperty("--board-rows", String(rows));
    this.element.style.setProperty("--large-cell", `${LARGE}px`);
    if (columns > FEW) this.#observer.observe(this.element);
  }

  stop(): void {
    this.#observer.disconnect();
  }

  #choose(): void {
    change("largeCells", !this.board.pans);
    this.#fit();
  }

  /** Shows the cells as they were chosen, where they are not large anyhow. */
  #fit(): void {
    const width = this.element.clientWidth / this.board.picture.columns;
    const canGrow = width > 0 && width < LARGE;
    const isLarge = canGrow && (settings.largeCells ?? width < SMALL);
    this.button.hidden = !canGrow;
    this.button.setAttribute("aria-pressed", String(isLarge));
    if (isLarge === this.board.pans) return;
    this.board.pans = isLarge;
    this.element.classList.toggle("large", isLarge);
    this.board.reveal();
  }
}
