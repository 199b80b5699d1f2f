/** The same search with sets as bits: one bit for each option. */

import { h } from "../dom.ts";
import { words } from "../words.ts";
import type { Problem } from "./search.ts";

/** A set of options. There are few enough of them here for the bits of a number. */
export type Bits = number;

/** Sets of more options are not drawn. */
export const MOST_BITS = 30;

export function popcount(bits: Bits): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export class BitSets {
  readonly all: Bits;
  /** For each item, its options. */
  readonly items: Bits[];
  /** For each option, those that share an item with it, itself among them. */
  readonly conflict: Bits[];

  constructor(readonly problem: Problem) {
    const { items, options } = problem;
    this.all = 2 ** options.length - 1;
    this.items = items.map((_, item) => {
      return options.reduce((set, option, number) => (option.includes(item) ? set | (1 << number) : set), 0);
    });
    this.conflict = options.map((option) => option.reduce((set, item) => set | (this.items[item] ?? 0), 0));
  }

  /** The live options at each level: first all, then what each option that is tried leaves. */
  levels(tried: readonly number[]): Bits[] {
    const levels = [this.all];
    for (const option of tried) levels.push((levels.at(-1) ?? 0) & ~(this.conflict[option] ?? 0));
    return levels;
  }
}

interface Row {
  name: string;
  bits: Bits;
  /** Bits with a frame: those that changed, or those that an item has. */
  framed?: Bits;
  count?: number | string;
  kind?: string;
}

export interface BitChange {
  sets: BitSets;
  tried: readonly number[];
  /** The options that were tried before this step. */
  before: readonly number[];
  item: number | null;
  isDead: boolean;
}

export function bitTable({ sets, tried, before, item, isDead }: BitChange): HTMLTableElement {
  const { items, options } = sets.problem;
  const levels = sets.levels(tried);
  const rows: Row[] = levels.map((bits, level) => ({
    name: words.watch.bits.live(level),
    bits,
    count: popcount(bits),
    kind: level === levels.length - 1 ? "row-now" : "row-kept",
  }));
  const last = tried.at(-1);
  const now = rows.at(-1) as Row;
  if (tried.length > before.length && last !== undefined) {
    const conflict = sets.conflict[last] ?? 0;
    now.framed = (levels.at(-2) ?? 0) & ~now.bits;
    rows.splice(-1, 0, { name: words.watch.bits.conflict(last + 1), bits: conflict, kind: "row-mask" });
  } else if (before.length > tried.length) {
    const gone = sets.levels(before).at(-1) ?? 0;
    rows.push({ name: words.watch.bits.live(before.length), bits: gone, kind: "row-dropped" });
  }
  const live = now.bits;
  const covered = new Set(tried.flatMap((option) => options[option] ?? []));
  const sizes = items.map((name, index): Row => {
    const set = sets.items[index] ?? 0;
    const kind = index === item ? (isDead ? "row-dead" : "row-chosen") : covered.has(index) ? "row-covered" : "";
    return { name, bits: live & set, framed: set, count: covered.has(index) ? "–" : popcount(live & set), kind };
  });
  const numbers = options.map((_, option) => option);
  const line = ({ name, bits, framed = 0, count = "", kind = "" }: Row): HTMLElement => {
    const cells = numbers.map((option) => {
      const mask = 1 << option;
      const isOne = (bits & mask) !== 0;
      return h("td", { class: `bit${isOne ? " one" : ""}${(framed & mask) !== 0 ? " framed" : ""}` }, isOne ? "1" : "0");
    });
    return h("tr", { class: kind }, h("th", { scope: "row" }, name), ...cells, h("td", { class: "popcount" }, count));
  };
  // In a wide table each fifth number has room.
  const heads = numbers.map((option) => {
    const isNamed = options.length <= 12 || option === 0 || option % 5 === 4;
    return isNamed ? h("th", { scope: "col" }, option + 1) : h("td", {});
  });
  return h(
    "table",
    { class: "bits" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words.watch.bits.option), ...heads, h("th", { scope: "col" }, words.watch.bits.ones))),
    h("tbody", {}, ...rows.map(line)),
    h("tbody", {}, ...sizes.map(line)),
  );
}
