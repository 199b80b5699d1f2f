/**
 * Filling a board cell by cell, as one does without a plan, and as Pseudoku did: go to the next cell, try each value
 * that fits, go back where none does. It is the search of Algorithm X but for the item that is chosen: here it is
 * always the next cell, there the one with the fewest options. So one can compare their nodes.
 */

import { type Problem, Search, type SearchEvent } from "./search.ts";

/** What the search for all solutions comes to. */
export interface Tally {
  /** Nodes until the first solution; none where that was not reached. */
  first: number | null;
  /** Nodes so far, and whether those are all. */
  nodes: number;
  isComplete: boolean;
}

/** For each cell in reading order, its item and its options by value; nothing where options write several cells. */
function cellsOf({ options, places }: Problem): { item: number; options: number[] }[] | null {
  const cells = new Map<string, { at: [number, number]; options: number[] }>();
  for (const [option, written] of (places ?? []).entries()) {
    const [only, ...others] = written;
    if (!only || others.length > 0) return null;
    const name = only[0].join();
    const cell = cells.get(name) ?? { at: only[0], options: [] };
    cells.set(name, cell);
    cell.options.push(option);
  }
  const value = (option: number): number => places?.[option]?.[0]?.[1] ?? 0;
  const sorted = [...cells.values()].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  const found = sorted.map(({ options: of }) => {
    const item = options[of[0] ?? -1]?.find((item) => of.every((option) => options[option]?.includes(item)));
    return { item: item ?? -1, options: of.sort((a, b) => value(a) - value(b)) };
  });
  return found.length > 0 && found.every(({ item }) => item >= 0) ? found : null;
}

/** The filling of a board as the events of a search. */
function* fill(problem: Problem): Generator<SearchEvent> {
  const cells = cellsOf(problem) ?? [];
  const { options } = problem;
  const covered = new Uint8Array(problem.items.length);
  const fits = (option: number): boolean => !(options[option] ?? []).some((item) => covered[item]);
  const set = (option: number, on: 0 | 1): void => {
    for (const item of options[option] ?? []) covered[item] = on;
  };
  const stack: { left: number[]; tried: number | null }[] = [];
  let nodes = 0;
  for (;;) {
    const cell = cells[stack.length];
    if (cell) {
      const left = cell.options.filter(fits);
      nodes++;
      yield left.length > 0
        ? { event: "item", item: cell.item, options: left.length }
        : { event: "dead", item: cell.item };
      if (left.length > 0) stack.push({ left, tried: null });
    } else {
      yield { event: "cover" };
    }
    for (;;) {
      const top = stack.at(-1);
      if (!top) {
        yield { event: "end", nodes, complete: true };
        return;
      }
      if (top.tried !== null) {
        set(top.tried, 0);
        yield { event: "back", option: top.tried };
        top.tried = null;
      }
      const next = top.left.shift();
      if (next !== undefined) {
        top.tried = next;
        set(next, 1);
        yield { event: "try", option: next, level: stack.length };
        break;
      }
      stack.pop();
    }
  }
}

/** How long the page counts between two looks at what else there is to do, in milliseconds. */
const SLICE = 8;

/** Nodes after which counting stops. */
const MOST_NODES = 10_000_000;

export class Filling {
  /** The first events, to be watched. */
  readonly search: Search;
  readonly tally: Tally = { first: null, nodes: 0, isComplete: false };
  readonly #events: Generator<SearchEvent>;

  constructor(problem: Problem, most: number) {
    this.search = new Search(problem);
    this.#events = fill(problem);
    for (let event = this.#next(); event; event = this.#next()) {
      this.search.add(event);
      if (event.event === "end") return;
      if (this.search.events.length === most) break;
    }
    this.search.add({ event: "end", nodes: this.tally.nodes, complete: false });
  }

  /** Whether the board of a problem can be filled so: each option writes one cell. */
  static fills(problem: Problem): boolean {
    return cellsOf(problem) !== null;
  }

  #next(): SearchEvent | null {
    const { done, value } = this.#events.next();
    if (done) return null;
    const { tally } = this;
    if (value.event === "item" || value.event === "dead") tally.nodes++;
    else if (value.event === "cover") tally.first ??= tally.nodes;
    else if (value.event === "end") tally.isComplete = true;
    return value;
  }

  /** Counts on, to the end or to the first solution alone. */
  async count(toTheEnd: boolean, signal: AbortSignal): Promise<Tally> {
    const { tally } = this;
    const isDone = (): boolean => tally.isComplete || tally.nodes >= MOST_NODES || (!toTheEnd && tally.first !== null);
    while (!isDone() && !signal.aborted) {
      const until = performance.now() + SLICE;
      while (performance.now() < until && !isDone()) {
        for (let event = 0; event < 256 && !isDone(); event++) this.#next();
      }
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return tally;
  }
}

/** The nodes of a search that was watched. */
export function tallyOf({ events }: Search): Tally {
  let nodes = 0;
  let first: number | null = null;
  for (const { event } of events) {
    if (event === "item" || event === "dead") nodes++;
    else if (event === "cover") first ??= nodes;
  }
  const last = events.at(-1);
  return { first, nodes, isComplete: last?.event === "end" && last.complete };
}
