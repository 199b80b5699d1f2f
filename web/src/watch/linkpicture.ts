/** Draws dancing links: headers with their sizes, nodes, and the lists that they are in. */

import { s } from "../dom.ts";
import type { Links } from "./links.ts";

const [WIDTH, HEIGHT, LEFT, HEADERS, TOP] = [46, 42, 62, 54, 118];

/** Half of a node, and of a header. */
const [HALF, HEADER_X, HEADER_Y] = [9, 17, 21];

type Point = [x: number, y: number];

export interface LinkChange {
  now: Links;
  before: Links;
  item: number | null;
  isDead: boolean;
  tried: readonly number[];
}

export function linkPicture({ now, before, item, isDead, tried }: LinkChange, label: string): SVGSVGElement {
  const { items, options, primary } = now.problem;
  const right = LEFT + items.length * WIDTH;
  const bottom = TOP + options.length * HEIGHT - HEIGHT / 2;
  const at = (node: number): Point => {
    if (node === 0) return [LEFT - 30, HEADERS];
    const option = now.option[node] ?? null;
    const x = LEFT + ((now.top[node] ?? 1) - 0.5) * WIDTH;
    return [x, option === null ? HEADERS : TOP + option * HEIGHT];
  };
  const svg = s("svg", { viewBox: `0 0 ${right + 6} ${bottom + 10}`, class: "links-picture", role: "img", "aria-label": label });
  const add = (...elements: SVGElement[]): void => svg.append(...elements);

  for (const option of tried) {
    add(s("rect", { x: 0, y: TOP + (option - 0.5) * HEIGHT + 3, width: right + 6, height: HEIGHT - 6, rx: 8, class: "row-tried" }));
  }
  if (item !== null) {
    const x = LEFT + item * WIDTH + 2;
    add(s("rect", { x, y: 8, width: WIDTH - 4, height: bottom - 4, rx: 8, class: isDead ? "column-dead" : "column-chosen" }));
  }

  // The row of each option never changes.
  for (const nodes of now.nodes) {
    const points = nodes.map(at).sort(([a], [b]) => a - b);
    if (points.length > 1) add(s("path", { d: `M${points.map((point) => point.join(" ")).join("L")}`, class: "link across" }));
  }
  // What is out still points at its neighbours.
  for (const node of now.unlinked) {
    const isHeader = now.option[node] === null;
    const [back, forth] = isHeader ? [now.left, now.right] : [now.up, now.down];
    for (const neighbour of [back[node] ?? node, forth[node] ?? node]) {
      const wraps = isHeader ? neighbour === 0 && forth[node] === 0 && back[node] !== 0 : now.option[neighbour] === null;
      if (neighbour === node || (wraps && neighbour === forth[node])) continue;
      add(s("path", { d: `M${at(node).join(" ")}L${at(neighbour).join(" ")}`, class: "link remembered" }));
    }
  }
  const headers = now.headers();
  [0, ...headers].slice(0, -1).forEach((header, index) => {
    const [from, to] = [header, headers[index] as number];
    const [[x], [x2]] = [at(from), at(to)];
    const [start, end] = [x + (from === 0 ? 7 : HEADER_X), x2 - HEADER_X];
    const d = to === from + 1
      ? `M${start} ${HEADERS}H${end}`
      : `M${start - 4} ${HEADERS - HEADER_Y + 4}C${start + 12} 2 ${end - 12} 2 ${end + 4} ${HEADERS - HEADER_Y + 4}`;
    add(s("path", { d, class: "link" }));
  });
  const places = items.map((_, column) => now.nodes.flat().filter((node) => now.top[node] === column + 1));
  items.forEach((_, column) => {
    const header = column + 1;
    const list = now.column(header);
    const kind = now.unlinked.has(header) ? "link frozen" : "link";
    [header, ...list].slice(0, -1).forEach((from, index) => {
      const to = list[index] as number;
      const [[x, y], [, y2]] = [at(from), at(to)];
      const [start, end] = [y + (from === header ? HEADER_Y : HALF), y2 - HALF];
      const passed = places[column]?.some((node) => at(node)[1] > y && at(node)[1] < y2);
      const d = passed ? `M${x} ${start}C${x + 26} ${start + 14} ${x + 26} ${end - 14} ${x} ${end}` : `M${x} ${start}V${end}`;
      add(s("path", { d, class: kind }));
    });
  });

  const isChanged = (node: number): boolean => now.unlinked.has(node) !== before.unlinked.has(node);
  add(s("circle", { cx: LEFT - 30, cy: HEADERS, r: 7, class: "entry" }));
  items.forEach((name, column) => {
    const header = column + 1;
    const [x, y] = at(header);
    const state = now.unlinked.has(header) ? " out" : "";
    const kind = column < primary ? "" : " secondary";
    if (isChanged(header)) {
      add(s("rect", { x: x - HEADER_X - 4, y: y - HEADER_Y - 4, width: 2 * HEADER_X + 8, height: 2 * HEADER_Y + 8, rx: 9, class: "changed" }));
    }
    const short = name.length > 5 ? `${name.slice(0, 4)}…` : name;
    add(
      s("rect", { x: x - HEADER_X, y: y - HEADER_Y, width: 2 * HEADER_X, height: 2 * HEADER_Y, rx: 6, class: `header${kind}${state}` }),
      s("text", { x, y: y - 3, class: `header-name${state}`, "font-size": Math.min(17, 52 / short.length) }, short),
      s("text", { x, y: y + 15, class: `header-size${state}` }, now.sizes[header] ?? 0),
    );
  });
  now.nodes.forEach((nodes, option) => {
    add(s("text", { x: 18, y: TOP + option * HEIGHT + 5, class: "option-number" }, option + 1));
    for (const node of nodes) {
      const [x, y] = at(node);
      if (isChanged(node)) add(s("rect", { x: x - HALF - 5, y: y - HALF - 5, width: 2 * HALF + 10, height: 2 * HALF + 10, rx: 7, class: "changed" }));
      const state = now.unlinked.has(node) ? " out" : "";
      add(s("rect", { x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: 4, class: `node${state}` }));
    }
  });
  return svg;
}
