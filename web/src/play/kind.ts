/** Kinds of puzzles to choose from, and the flags that make one. */

import type { Flags } from "../engine.ts";

export interface Kind {
  family: string;
  size: number;
  variant: string;
  level: string;
}

interface Offer {
  sizes: readonly number[];
  /** Which sizes there are with a variant, where not all. */
  variants: Readonly<Record<string, readonly number[]>>;
  /** The hardest level of the small sizes, as there are no harder ones. */
  hardest: Readonly<Record<number, Level>>;
  /** Whether it is always one of the variants. */
  isVariant?: boolean;
}

const LEVELS = ["easy", "medium", "hard", "expert", "extreme"] as const;

type Level = (typeof LEVELS)[number];

/** Constraints of a board, by the names of `generate variant --with`. */
const CONSTRAINTS = [
  "killer", "thermo", "arrow", "thermo,arrow", "whispers", "renban", "palindrome", "between", "region-sum", "entropic",
  "zipper", "lockout", "difference,ratio,nonconsecutive,negative-ratio", "xv,negative-xv", "quadruple", "sandwich",
  "x-sum", "skyscraper", "little-killer", "odd,even", "minimum,maximum", "clone", "extra-region", "antiknight",
  "antiking", "disjoint-groups",
];
const VARIANT_SIZES = [6, 8, 9] as const;

export const offers: Readonly<Record<string, Offer>> = {
  sudoku: {
    // A size that is a prime has no boxes: those are jigsaws.
    sizes: [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25],
    variants: { x: [4, 6, 8, 9], windoku: [9], jigsaw: [5, 6, 7, 8, 9], "x+jigsaw": [6, 7, 8, 9] },
    hardest: { 4: "easy" },
  },
  kenken: {
    sizes: [3, 4, 5, 6, 7, 8, 9],
    variants: { "hidden-ops": [4, 5, 6, 7] },
    hardest: { 3: "easy", 4: "expert" },
  },
  "irregular-kenken": { sizes: [4, 5, 6, 7, 8, 9], variants: {}, hardest: { 4: "expert" } },
  kakuro: { sizes: [6, 7, 8, 9, 10, 12, 14], variants: {}, hardest: {} },
  kropki: {
    sizes: [4, 6, 8, 9],
    variants: { latin: [4, 5, 6, 7, 8, 9] },
    hardest: { 4: "medium", 5: "medium" },
  },
  futoshiki: { sizes: [4, 5, 6, 7, 8, 9], variants: {}, hardest: {} },
  variant: {
    sizes: VARIANT_SIZES,
    variants: Object.fromEntries(CONSTRAINTS.map((name) => [name, VARIANT_SIZES])),
    hardest: { 6: "hard" },
    isVariant: true,
  },
  latin: { sizes: [4, 5, 6, 7, 8, 9, 10, 12], variants: {}, hardest: { 4: "easy", 5: "easy" } },
};

export const firstKind: Kind = { family: "sudoku", size: 9, variant: "", level: "easy" };

export function sizesOf(family: string, variant: string): readonly number[] {
  const offer = offers[family];
  return offer?.variants[variant] ?? offer?.sizes ?? [9];
}

export function levelsOf(family: string, size: number): readonly string[] {
  const hardest = offers[family]?.hardest[size] ?? "extreme";
  return ["any", ...LEVELS.slice(0, LEVELS.indexOf(hardest) + 1)];
}

/** The kind nearest to what was chosen that there is. */
export function settle(kind: Kind): Kind {
  const offer = offers[kind.family];
  if (!offer) return firstKind;
  const variant = kind.variant in offer.variants ? kind.variant : offer.isVariant ? (CONSTRAINTS[0] ?? "") : "";
  const sizes = sizesOf(kind.family, variant);
  const nearest = [...sizes].sort((a, b) => Math.abs(a - kind.size) - Math.abs(b - kind.size))[0] ?? 9;
  const levels = levelsOf(kind.family, nearest);
  const level = levels.includes(kind.level) ? kind.level : (levels.at(-1) ?? "any");
  return { family: kind.family, size: nearest, variant, level };
}

/** The flags of `generate` for a kind. */
export function flagsOf(kind: Kind): Flags {
  const flags: Flags = { family: kind.family, count: 1, difficulty: kind.level };
  if (kind.family === "kakuro") {
    flags["rows"] = kind.size;
    flags["cols"] = kind.size;
  } else {
    flags["size"] = kind.size;
  }
  if (kind.family === "variant") flags["with"] = kind.variant;
  else if (kind.variant === "latin" || kind.variant === "hidden-ops") flags[kind.variant] = true;
  else if (kind.variant) flags["variant"] = kind.variant;
  return flags;
}

export function nameOfKind(kind: Kind): string {
  return [kind.family, kind.size, kind.variant, kind.level].join(" ");
}
