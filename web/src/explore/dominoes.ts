/** Dominoes on a diamond and on a square. */

import { s } from "../dom.ts";
import type { Shape } from "./shape.ts";

type Cell = [x: number, y: number];

/** Items are cells, options are pairs of cells side by side. */
function problem(cells: Cell[]): string {
  const name = ([x, y]: Cell): string => `${x},${y}`;
  const all = new Set(cells.map(name));
  const options = cells.flatMap(([x, y]) => {
    const others: Cell[] = [[x + 1, y], [x, y + 1]];
    return others.filter((other) => all.has(name(other))).map((other) => `${name([x, y])} ${name(other)}`);
  });
  return `${cells.map(name).join(" ")}\n${options.join("\n")}\n`;
}

/** Four colours: by direction, and by the colour of its first square on a chessboard. */
function drawing(size: number, options: string[][]): SVGSVGElement {
  const gap = size > 40 ? 0.02 : 0.06;
  const svg = s("svg", { viewBox: `0 0 ${size} ${size}`, class: "tiling" });
  for (const option of options) {
    const [[x, y], [x2]] = option
      .map((item) => item.split(",").map(Number) as Cell)
      .sort(([ax, ay], [bx, by]) => ax - bx || ay - by) as [Cell, Cell];
    const across = x2 !== x;
    const kind = (across ? 1 : 3) + ((x + y) % 2);
    svg.append(
      s("rect", {
        x: x + gap,
        y: y + gap,
        width: (across ? 2 : 1) - 2 * gap,
        height: (across ? 1 : 2) - 2 * gap,
        rx: 0.12,
        class: `tile-${kind}`,
      }),
    );
  }
  return svg;
}

export const aztec: Shape = {
  orders: [2, 4, 8, 12, 16, 24, 32, 48],
  problem(order) {
    const cells: Cell[] = [];
    for (let y = 0; y < 2 * order; y++) {
      for (let x = 0; x < 2 * order; x++) {
        if (Math.abs(x + 0.5 - order) + Math.abs(y + 0.5 - order) <= order) cells.push([x, y]);
      }
    }
    return problem(cells);
  },
  draw: (order, options) => drawing(2 * order, options),
};

export const square: Shape = {
  orders: [2, 3, 4, 6, 8, 10],
  problem(order) {
    const side = Array.from({ length: 2 * order }, (_, index) => index);
    return problem(side.flatMap((y) => side.map((x): Cell => [x, y])));
  },
  draw: (order, options) => drawing(2 * order, options),
};
