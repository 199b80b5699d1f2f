/** Techniques that a puzzle can be made to need, by the names of `generate --needs`. */

import { words } from "../words.ts";

const SUBSETS = ["hidden-pair", "naked-pair", "hidden-triplet", "naked-triplet"];

const HOUSES = [
  "hidden-single", "naked-single", "pointing", "claiming", ...SUBSETS, "x-wing", "swordfish", "skyscraper",
  "two-string-kite", "turbot-fish", "finned-x-wing", "xy-wing", "xyz-wing", "unique-rectangle", "wxyz-wing", "bug",
  "forcing-chain",
];

/** Those that need no boxes. */
const LINES = HOUSES.filter((name) => name !== "pointing" && name !== "claiming");

export const techniques: Readonly<Record<string, readonly string[]>> = {
  sudoku: HOUSES,
  latin: LINES,
  kenken: ["hidden-single", "naked-single", ...SUBSETS, "combinations", "innies-and-outies"],
  "irregular-kenken": [
    ...HOUSES.filter((name) => name !== "unique-rectangle" && name !== "bug"), "combinations", "cage", "last-cell-of-a-cage",
    "needed-value", "innies-and-outies",
  ],
  kakuro: ["crossing", "combinations", "bounds", "split", "arrangements", ...SUBSETS],
  variant: [
    ...HOUSES.filter((name) => name !== "unique-rectangle" && name !== "bug"), "combinations", "cage", "last-cell-of-a-cage", "needed-value", "innies-and-outies", "line", "mark",
    "outside-clue", "board-rule",
  ],
  futoshiki: [...LINES.filter((name) => name !== "unique-rectangle" && name !== "bug"), "mark"],
  kropki: ["dot", "no-dot", "dot-chain", "hidden-single", "naked-single", "pointing", "claiming", ...SUBSETS],
};

/** Families whose generator takes the symmetry of givens, or of black cells. */
export const symmetric: ReadonlySet<string> = new Set(["sudoku", "latin", "kropki", "kakuro", "futoshiki", "variant"]);

/** Families whose generator takes a number of givens. */
export const counted: ReadonlyMap<string, string> = new Map([
  ["sudoku", "clues"], ["latin", "clues"], ["kropki", "givens"], ["futoshiki", "givens"], ["variant", "givens"],
]);

/** Those of them that know how many are usual in print. */
export const printed: ReadonlySet<string> = new Set(["sudoku", "latin"]);

/** A name to read: `x-wing` is X-wing, `hidden-pair` is Hidden pair, or what the page's language calls it. */
export function techniqueName(name: string): string {
  const told = words.make.techniques[name];
  if (told) return told;
  const text = /wing|string/.test(name) ? name : name.replaceAll("-", " ");
  return text.replace(/^([xyzw]+)-/, (letters) => letters.toUpperCase()).replace(/^\w/, (letter) => letter.toUpperCase());
}
