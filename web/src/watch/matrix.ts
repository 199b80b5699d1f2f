/** Draws an exact-cover problem as a matrix: a row for each option, a column for each item. */

import { h } from "../dom.ts";
import { words } from "../words.ts";
import type { Search } from "./search.ts";
import type { Moment, View } from "./searchshow.ts";

export class Matrix implements View {
  readonly legend = words.watch.legendMatrix;
  readonly element = h("canvas", { class: "matrix", role: "img", "aria-label": words.watch.matrix });

  constructor(readonly search: Search) {}

  /** Draws a state, with the item that is chosen, and whether that is a dead end. */
  draw({ state, item, isDead }: Moment): void {
    const { items, options, primary } = this.search.problem;
    const canvas = this.element;
    const width = Math.max(200, canvas.parentElement?.clientWidth ?? 600);
    const named = items.length <= 40;
    const left = 8;
    const cell = Math.max(2, Math.min(34, (width - left * 2) / items.length));
    const longest = Math.max(...items.map((name) => name.length));
    const upright = longest * 9 > cell;
    const rowHeight = Math.max(2, Math.min(cell, 26));
    const top = named ? 14 + (upright ? longest : 1) * 8 : 8;
    const height = top + options.length * rowHeight + 8;
    const scale = devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.setProperty("height", `${height}px`);
    const context = canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(canvas);
    const colour = (name: string): string => {
      canvas.style.color = `var(${name})`;
      return style.color;
    };
    context.scale(scale, scale);
    const tried = new Set(this.search.tried(state));
    const covered = this.search.covered([...tried]);
    const start = left + Math.max(0, (width - left * 2 - cell * items.length) / 2);
    items.forEach((name, index) => {
      const x = start + index * cell;
      if (index === item) {
        context.fillStyle = colour(isDead ? "--dead" : "--marked");
        context.fillRect(x, 0, cell, height);
      } else if (covered.has(index)) {
        context.fillStyle = colour("--shaded");
        context.fillRect(x, 0, cell, height);
      }
      if (!named) return;
      context.save();
      context.translate(x + cell / 2, top - 6);
      if (upright) context.rotate(-Math.PI / 2);
      context.fillStyle = covered.has(index) ? colour("--quiet") : colour("--ink");
      context.font = `${index < primary ? "600" : "400"} 13px system-ui, sans-serif`;
      context.textAlign = upright ? "left" : "center";
      context.textBaseline = upright ? "middle" : "alphabetic";
      context.fillText(name, 0, 0);
      context.restore();
    });
    options.forEach((option, row) => {
      const y = top + row * rowHeight;
      const chosen = tried.has(row);
      const gone = !chosen && option.some((of) => covered.has(of));
      if (chosen) {
        context.fillStyle = colour("--chosen");
        context.fillRect(start, y, cell * items.length, rowHeight);
      }
      context.fillStyle = chosen ? colour("--player") : gone ? colour("--line") : colour("--ink");
      const gap = rowHeight > 8 ? 3 : rowHeight > 3 ? 1 : 0;
      for (const of of option) {
        if (gone) context.globalAlpha = 0.5;
        const size = Math.min(cell, rowHeight) - gap * 2;
        context.beginPath();
        context.roundRect(start + of * cell + (cell - size) / 2, y + gap, size, rowHeight - gap * 2, gap);
        context.fill();
        context.globalAlpha = 1;
      }
    });
  }
}
