/** A search as the engine tells it, and its state after each event. */

import type { Place } from "../puzzle.ts";

export interface Problem {
  items: string[];
  /** Number of primary items: they come first. */
  primary: number;
  options: number[][];
  /** What an option writes on the board, if the problem is a puzzle. */
  places?: [place: Place, value: number][][];
}

export type SearchEvent =
  | { event: "item"; item: number; options: number }
  | { event: "try"; option: number; level: number }
  | { event: "dead"; item: number }
  | { event: "back"; option: number }
  | { event: "cover" }
  | { event: "layer"; step: number; steps: number; states: number }
  | { event: "end"; nodes: number; complete: boolean };

export interface State {
  /** The items chosen, each with the option that is tried for it. */
  stack: { item: number; option: number | null }[];
  nodes: number;
  deadEnds: number;
  covers: number;
}

/** Between two states that are kept, those in between are computed anew. */
const KEPT_EVERY = 256;

export class Search {
  readonly events: SearchEvent[] = [];
  readonly #kept: State[] = [{ stack: [], nodes: 0, deadEnds: 0, covers: 0 }];
  #latest: State = { stack: [], nodes: 0, deadEnds: 0, covers: 0 };

  constructor(readonly problem: Problem) {}

  add(event: SearchEvent): void {
    this.events.push(event);
    apply(this.#latest, event);
    if (this.events.length % KEPT_EVERY === 0) this.#kept.push(copy(this.#latest));
  }

  /** The state after the first events. */
  after(events: number): State {
    const kept = Math.floor(events / KEPT_EVERY);
    const state = copy(this.#kept[kept] as State);
    for (const event of this.events.slice(kept * KEPT_EVERY, events)) apply(state, event);
    return state;
  }

  /** The state at the last cover, if there is one. */
  lastCover(): State | null {
    const at = this.events.findLastIndex(({ event }) => event === "cover");
    return at < 0 ? null : this.after(at + 1);
  }

  /** The options that are tried at a state. */
  tried(state: State): number[] {
    return state.stack.map(({ option }) => option).filter((option) => option !== null);
  }

  /** Which items the options cover. */
  covered(options: number[]): Set<number> {
    return new Set(options.flatMap((option) => this.problem.options[option] ?? []));
  }
}

function copy(state: State): State {
  return { ...state, stack: state.stack.map((level) => ({ ...level })) };
}

function apply(state: State, event: SearchEvent): void {
  const { stack } = state;
  switch (event.event) {
    case "item":
      stack.push({ item: event.item, option: null });
      state.nodes++;
      break;
    case "try": {
      const top = stack.at(-1);
      if (top && top.option === null) top.option = event.option;
      else stack.push({ item: -1, option: event.option });
      break;
    }
    case "dead":
      state.nodes++;
      state.deadEnds++;
      break;
    case "back":
      while (stack.length > 0 && stack.at(-1)?.option !== event.option) stack.pop();
      if (stack.length > 0) (stack.at(-1) as { option: number | null }).option = null;
      break;
    case "cover":
      state.covers++;
      break;
    default:
  }
}
