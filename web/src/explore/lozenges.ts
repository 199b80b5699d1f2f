/** Lozenges on a hexagon: two triangles side by side each. One sees cubes stacked in a corner. */

import { s } from "../dom.ts";
import type { Shape } from "./shape.ts";

const HEIGHT = Math.sqrt(3) / 2;

type Point = [i: number, j: number];

/** The corners of a triangle: `u` points up, `d` points down. */
function corners(name: string): [Point, Point, Point] {
  const [i, j] = name.slice(1).split(",").map(Number) as Point;
  return name.startsWith("u") ? [[i, j], [i + 1, j], [i, j + 1]] : [[i + 1, j], [i + 1, j + 1], [i, j + 1]];
}

export const hexagon: Shape = {
  orders: [2, 3, 5, 8, 12, 16, 24],
  problem(order) {
    const inside = ([i, j]: Point): boolean => Math.max(Math.abs(i), Math.abs(j), Math.abs(i + j)) <= order;
    const triangles: string[] = [];
    for (let j = -order; j < order; j++) {
      for (let i = -order; i < order; i++) {
        for (const name of [`u${i},${j}`, `d${i},${j}`]) if (corners(name).every(inside)) triangles.push(name);
      }
    }
    const all = new Set(triangles);
    const options = triangles.flatMap((name) => {
      if (!name.startsWith("u")) return [];
      const [i, j] = name.slice(1).split(",").map(Number) as Point;
      const others = [`d${i},${j}`, `d${i - 1},${j}`, `d${i},${j - 1}`];
      return others.filter((other) => all.has(other)).map((other) => `${name} ${other}`);
    });
    return `${triangles.join(" ")}\n${options.join("\n")}\n`;
  },
  draw(order, options) {
    // Standing on a corner, so that the cubes stand upright.
    const width = order * 2 * HEIGHT;
    const height = order * 2;
    const svg = s("svg", { viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`, class: "tiling lozenges" });
    for (const [first, second] of options as [string, string][]) {
      const points = new Map([...corners(first), ...corners(second)].map((point) => [point.join(), point]));
      const at = [...points.values()].map(([i, j]) => [j * HEIGHT, i + j / 2] as const);
      const x = at.reduce((sum, point) => sum + point[0], 0) / 4;
      const y = at.reduce((sum, point) => sum + point[1], 0) / 4;
      const around = at.sort((a, b) => Math.atan2(a[1] - y, a[0] - x) - Math.atan2(b[1] - y, b[0] - x));
      const [up, down] = first.startsWith("u") ? [first, second] : [second, first];
      const [i, j] = up.slice(1).split(",").map(Number) as Point;
      const [i2, j2] = down.slice(1).split(",").map(Number) as Point;
      const kind = i === i2 && j === j2 ? 1 : i !== i2 ? 2 : 3;
      svg.append(s("polygon", { points: around.map((point) => point.join()).join(" "), class: `side-${kind}` }));
    }
    return svg;
  },
};
