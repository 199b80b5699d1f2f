/** What constraints put on a board: shapes that come from the engine, in the colours of the page. */

import { s } from "../dom.ts";
import type { Mark, Picture } from "../picture.ts";

/** Width of the margin that holds the names of rows and columns. */
const NAMES = 34;

/** The room around a board, with what stands beside it. */
export function marginsOf({ drawn }: Picture): { left: number; top: number; right: number; bottom: number } {
  const [[left, top], [right, bottom]] = drawn?.beside ?? [[0, 0], [0, 0]];
  return { left: left + NAMES, top: top + NAMES, right: right + NAMES, bottom: bottom + NAMES };
}

/** Where the names of rows and columns stand, from the board's corner. */
export function namesAt(picture: Picture): { x: number; y: number } {
  const { left, top } = marginsOf(picture);
  return { x: NAMES / 2 - left, y: NAMES / 2 - top };
}

/** Below the lines between cells, or above them. */
type Layer = "below" | "above";

export function signs(marks: readonly Mark[], layer: Layer): SVGElement {
  const group = s("g", { class: `signs ${layer}` });
  for (const mark of marks) {
    if ("path" in mark) {
      const { path, fill, stroke, width } = mark;
      const attributes = { fill: fill ? themed(fill, layer) : "none", stroke: stroke && themed(stroke, layer), "stroke-width": width };
      group.append(s("path", { d: path, ...attributes }));
    } else {
      const { text, at: [x, y], size, is_bold, fill } = mark;
      const attributes = { "font-size": size, "font-weight": is_bold && 700, fill: themed(fill, layer) };
      group.append(s("text", { x, y, ...attributes }, text));
    }
  }
  return group;
}

/** A colour on light paper, and on dark: of the same hue, and as bright as it was dark. */
function themed(colour: string, layer: Layer): string {
  // What covers the lines between cells is paper.
  if (colour === "#ffffff" && layer === "above") return "var(--paper)";
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  const [red, green, blue] = parts as [number, number, number];
  const light = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  // A little brighter than that: what is pale on white would hardly be seen on black.
  const turn = 255 * ((1 - light) ** 0.8 - light);
  return `light-dark(${colour}, rgb(${parts.map((part) => Math.round(part + turn)).join(" ")}))`;
}
