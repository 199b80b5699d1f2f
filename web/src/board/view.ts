/**
 * A board that a person can use: the drawing, and above it a grid of cells that take the focus, are read aloud,
 * and are selected by keyboard, mouse and touch.
 */

import { h } from "../dom.ts";
import type { Picture } from "../picture.ts";
import { CELL, Drawing, type Look } from "./draw.ts";
import { marginsOf } from "./signs.ts";

export interface BoardEvents {
  /** How a screen reader names a cell. */
  name(cell: number): string;
  /** The selection has changed: by a press or a drag, or otherwise. */
  selected?(isDrawn: boolean): void;
  /** A key that does not move. Says whether it was of use. */
  key?(event: KeyboardEvent): boolean;
  /** A double press on a cell. */
  twice?(cell: number): void;
  /** A press on the board, before it selects: with the place in it, in cells. Says whether it was of use. */
  press?(cell: number, x: number, y: number): boolean;
}

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class BoardView {
  readonly element: HTMLElement;
  readonly selection = new Set<number>();
  cursor = 0;
  #drawing: Drawing;
  #base: Picture;
  #looks: Look[] = [];
  #cells: HTMLElement[] = [];
  #grid: HTMLElement;
  #same: number[] = [];
  #dragging: "adding" | "taking" | null = null;
  /** Whether a finger moves the board in its frame. It selects when it is lifted, if it has not moved. */
  pans = false;
  #finger: number | null = null;

  constructor(
    picture: Picture,
    readonly label: string,
    readonly events: BoardEvents,
  ) {
    this.#base = picture;
    this.#drawing = new Drawing(picture);
    this.#grid = this.#makeGrid();
    this.element = h("div", { class: "board" }, this.#drawing.svg, this.#grid);
    this.element.style.setProperty("--board-columns", String(picture.columns));
    this.element.style.setProperty("--board-rows", String(picture.rows));
    this.#place();
  }

  get picture(): Picture {
    return this.#base;
  }

  /** Lays the grid over the cells of the drawing. */
  #place(): void {
    const { rows, columns } = this.#base;
    const margins = marginsOf(this.#base);
    const width = columns * CELL + margins.left + margins.right;
    const height = rows * CELL + margins.top + margins.bottom;
    this.element.style.setProperty("aspect-ratio", `${width} / ${height}`);
    for (const side of ["left", "right", "top", "bottom"] as const) {
      const whole = side === "left" || side === "right" ? width : height;
      this.#grid.style.setProperty(side, `${(margins[side] / whole) * 100}%`);
    }
  }

  #makeGrid(): HTMLElement {
    const { rows, columns } = this.#base;
    const grid = h("div", {
      class: "board-grid",
      role: "grid",
      "aria-label": this.label,
      "aria-multiselectable": "true",
      "aria-rowcount": rows,
      "aria-colcount": columns,
      keydown: (event: KeyboardEvent) => {
        if (this.key(event)) event.stopPropagation();
      },
      pointerdown: (event: PointerEvent) => this.#down(event),
      pointermove: (event: PointerEvent) => this.#move(event),
      pointerup: (event: PointerEvent) => this.#up(event),
      pointercancel: () => (this.#dragging = this.#finger = null),
      dblclick: (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        const under = this.#under(event);
        if (under) this.events.twice?.(under.cell);
      },
    });
    this.#cells = [];
    for (let row = 0; row < rows; row++) {
      const line = h("div", { role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < columns; column++) {
        const cell = h("div", { role: "gridcell", tabindex: -1, "aria-selected": "false", "aria-colindex": column + 1 });
        this.#cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    if (this.#cells[0]) this.#cells[0].tabIndex = 0;
    return grid;
  }

  /** Shows another picture of the same board, such as that of a hint, or the board itself again. */
  show(picture: Picture): void {
    this.#drawing.svg.remove();
    this.#drawing = new Drawing(picture);
    this.element.prepend(this.#drawing.svg);
    if (picture === this.#base) this.#looks.forEach((look, cell) => this.#drawing.draw(cell, look));
    this.#showSelection();
  }

  /** The picture of a hint stands for itself. */
  #showSelection(): void {
    if (this.#drawing.picture === this.#base) this.#drawing.select(this.selection, this.#same);
  }

  /** Takes another board of the same size in place of the one it has. */
  replace(picture: Picture): void {
    this.#base = picture;
    this.#place();
    this.show(picture);
  }

  /** Draws what the player has in each cell. */
  look(looks: Look[]): void {
    this.#looks = looks;
    if (this.#drawing.picture === this.#base) looks.forEach((look, cell) => this.#drawing.draw(cell, look));
    this.#cells.forEach((cell, index) => cell.setAttribute("aria-label", this.events.name(index)));
  }

  flag(name: string, cells: ReadonlySet<number>): void {
    this.#drawing.flag(name, cells);
  }

  same(cells: number[]): void {
    this.#same = cells;
    this.#showSelection();
  }

  /** Selects these cells alone; the last one takes the cursor. */
  select(cells: Iterable<number>): void {
    this.selection.clear();
    for (const cell of cells) {
      this.selection.add(cell);
      this.cursor = cell;
    }
    this.#changed();
  }

  focus(): void {
    this.#cells[this.cursor]?.focus({ preventScroll: true });
  }

  get focused(): boolean {
    return this.#grid.contains(document.activeElement);
  }

  #changed(isDrawn = false): void {
    this.#cells.forEach((cell, index) => {
      cell.setAttribute("aria-selected", String(this.selection.has(index)));
      cell.tabIndex = index === this.cursor ? 0 : -1;
    });
    this.#showSelection();
    if (!isDrawn) this.reveal();
    this.events.selected?.(isDrawn);
  }

  /** Brings a cell into sight, where the board is larger than its frame. */
  reveal(cell = this.cursor): void {
    const frame = this.element.parentElement;
    const element = this.#cells[cell];
    if (!this.pans || !frame || !element) return;
    const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    // With its neighbours.
    const over = (start: number, end: number, first: number, last: number, size: number): number =>
      Math.min(0, start - size - first) + Math.max(0, end + size - last);
    frame.scrollBy({
      left: over(inner.left, inner.right, outer.left, outer.right, inner.width),
      top: over(inner.top, inner.bottom, outer.top, outer.bottom, inner.height),
      behavior: "instant",
    });
  }

  /** Does what a key asks for. Says whether it was of use. */
  key(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    const { rows, columns } = this.#base;
    let target: number | null = null;
    if (step && !event.altKey && !event.metaKey) {
      const row = (Math.floor(this.cursor / columns) + step[0] + rows) % rows;
      const column = ((this.cursor % columns) + step[1] + columns) % columns;
      target = row * columns + column;
    } else if (event.key === "Home") {
      target = event.ctrlKey ? 0 : this.cursor - (this.cursor % columns);
    } else if (event.key === "End") {
      target = event.ctrlKey ? rows * columns - 1 : this.cursor - (this.cursor % columns) + columns - 1;
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      this.select([...this.#cells.keys()]);
      event.preventDefault();
      return true;
    }
    if (target !== null) {
      if (!event.shiftKey && !event.ctrlKey) this.selection.clear();
      this.selection.delete(target);
      this.selection.add(target);
      this.cursor = target;
      this.#changed();
      this.focus();
    } else if (!this.events.key?.(event)) {
      return false;
    }
    event.preventDefault();
    return true;
  }

  /** The cell under the pointer, and where in the board that is. */
  #under(event: MouseEvent): { cell: number; x: number; y: number } | null {
    const box = this.#grid.getBoundingClientRect();
    const { rows, columns } = this.#base;
    const x = ((event.clientX - box.left) / box.width) * columns;
    const y = ((event.clientY - box.top) / box.height) * rows;
    if (x < 0 || y < 0 || x >= columns || y >= rows) return null;
    return { cell: Math.floor(y) * columns + Math.floor(x), x, y };
  }

  #down(event: PointerEvent): void {
    const under = this.#under(event);
    if (!under || event.button > 0) return;
    if (this.pans && event.pointerType === "touch") {
      this.#finger = event.pointerId;
      return;
    }
    event.preventDefault();
    if (!this.#press(event, under)) return;
    // The release is told even beside the board.
    this.#grid.setPointerCapture(event.pointerId);
  }

  #up(event: PointerEvent): void {
    const under = this.#finger === event.pointerId ? this.#under(event) : null;
    if (under) this.#press(event, under);
    this.#dragging = this.#finger = null;
  }

  /** Selects the cell under the pointer. Says whether others may be dragged over. */
  #press(event: PointerEvent, { cell, x, y }: { cell: number; x: number; y: number }): boolean {
    if (this.events.press?.(cell, x, y)) return false;
    const joining = event.ctrlKey || event.metaKey || event.shiftKey;
    this.#dragging = joining && this.selection.has(cell) ? "taking" : "adding";
    if (!joining) this.selection.clear();
    if (this.#dragging === "taking") this.selection.delete(cell);
    else this.selection.add(cell);
    this.cursor = cell;
    this.#changed(true);
    this.focus();
    return true;
  }

  #move(event: PointerEvent): void {
    if (event.buttons === 0) this.#dragging = null;
    if (!this.#dragging) return;
    const under = this.#under(event);
    if (!under) return;
    // Near the edges of a cell a drag across a corner would catch its neighbours.
    const [dx, dy] = [Math.abs((under.x % 1) - 0.5), Math.abs((under.y % 1) - 0.5)];
    if (dx > 0.4 || dy > 0.4) return;
    const adding = this.#dragging === "adding";
    if (this.selection.has(under.cell) === adding) return;
    if (adding) this.selection.add(under.cell);
    else this.selection.delete(under.cell);
    this.cursor = under.cell;
    this.#changed(true);
    this.focus();
  }
}
