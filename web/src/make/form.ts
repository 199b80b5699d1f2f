/** What is chosen on the screen to make puzzles: read, and kept for the next time. */

import { firstKind, type Kind, settle } from "../play/kind.ts";
import { load, loadHere, storeHere } from "../settings.ts";
import { words } from "../words.ts";
import { counted, printed, symmetric, techniques } from "./techniques.ts";
import { TILED } from "./wish.ts";

/** The puzzle that is wanted. Texts are as they were typed. */
export interface Form {
  kind: Kind;
  symmetry: string;
  needs: string;
  /** Whether the puzzle begins right at the step that is needed. */
  practise: boolean;
  clues: string;
  /** Whether as many givens are wanted as in print. */
  isUsual: boolean;
  tiles: string;
  seed: string;
}

/** Number of seeds. */
const SEEDS = 2n ** 64n;

/** Signs that mean something else in the notations of puzzles. */
const NO_TILES = ".#:|+,/?_<{";

/** The number of givens that is typed, or their range; nothing for as few as possible. What is wrong is told. */
export function cluesWanted({ clues, kind }: Form): string | undefined {
  const wanted = clues.trim();
  if (!counted.has(kind.family) || !wanted) return undefined;
  const [, least, most = least] = /^(\d+)(?:\.\.(\d+))?$/.exec(wanted) ?? [];
  const cells = kind.size ** 2;
  if (least === undefined || Number(most) < Number(least)) throw new Error(words.make.cluesNumber);
  if (Number(most) > cells) throw new Error(words.make.cluesMost(cells));
  return wanted;
}

/** The seed that is typed, or nothing. What is wrong is told. */
export function seedWanted({ seed }: Form): string | undefined {
  const wanted = seed.trim();
  if (!/^\d*$/.test(wanted)) throw new Error(words.make.seedNumber);
  if (BigInt(wanted) >= SEEDS) throw new Error(words.make.seedMost(String(SEEDS - 1n)));
  return wanted || undefined;
}

/** The tiles to play with: nothing for numbers. What is wrong is told. */
export function tilesWanted({ tiles, kind: { family, size } }: Form): string | undefined {
  const wanted = [...tiles.replace(/\s/g, "")];
  if (wanted.length === 0 || !TILED.has(family)) return undefined;
  if (wanted.length !== size || new Set(wanted).size !== size) throw new Error(words.make.tilesNumber(size));
  const taken = wanted.filter((tile) => NO_TILES.includes(tile));
  if (taken.length > 0) throw new Error(words.make.tilesTaken(taken.join(" ")));
  return wanted.join("");
}

/** The symmetry to begin with. */
export function firstSymmetry(family: string): string {
  return family === "kakuro" ? "rotate180" : "none";
}

/** The form as it was left. What does not fit is as at first. */
export function recallForm(): Form {
  const initial: Form = {
    kind: load<Kind>("kind") ?? firstKind, symmetry: "", needs: "", practise: false, clues: "", isUsual: false, tiles: "", seed: "",
  };
  const form = recall("form", initial);
  form.kind = settle(form.kind);
  const { family } = form.kind;
  if (!symmetric.has(family) || !(form.symmetry in words.make.symmetries)) form.symmetry = "";
  if (!techniques[family]?.includes(form.needs)) form.needs = "";
  form.practise &&= form.needs !== "";
  form.isUsual &&= printed.has(family);
  for (const [name, read] of [["clues", cluesWanted], ["tiles", tilesWanted], ["seed", seedWanted]] as const) {
    try {
      read(form);
    } catch {
      form[name] = "";
    }
  }
  return form;
}

export function keepForm(form: Form): void {
  storeHere("form", form);
}

/** What is kept under a name, part by part. A part that is not there, or is something else, is the initial one. */
export function recall<T extends object>(name: string, initial: T): T {
  const kept = loadHere<Partial<T>>(name);
  const parts = Object.entries(initial).map(([part, first]: [string, unknown]) => {
    const found: unknown = kept?.[part as keyof T];
    return [part, found !== null && typeof found === typeof first ? found : first];
  });
  return Object.fromEntries(parts) as T;
}

/** A value, if it is among those to choose from. */
export function among(values: readonly string[], value: string, otherwise: string): string {
  return values.includes(value) ? value : otherwise;
}
