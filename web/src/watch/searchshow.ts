/** A search as a show: on the board, as a matrix, or as links and bits. */

import { h } from "../dom.ts";
import { words } from "../words.ts";
import type { Search, SearchEvent, State } from "./search.ts";
import type { Show } from "./show.ts";

/** A search after one of its events. */
export interface Moment {
  state: State;
  /** The event that led here; none at the beginning. */
  event: SearchEvent | undefined;
  /** The state before that event. */
  before: State;
  /** The item that is chosen, or has no option left. */
  item: number | null;
  isDead: boolean;
}

export interface View {
  readonly element: Element;
  readonly legend: string;
  draw(moment: Moment): void;
}

export class SearchShow implements Show {
  readonly element: HTMLElement;

  constructor(
    readonly search: Search,
    readonly view: View,
    /** How a value is written on the board. */
    readonly symbol: (value: number) => string,
    /** How the choice of an item is told, and a dead end. */
    readonly steps: { item(name: string, options: number): string; dead(name: string): string } = words.watch,
  ) {
    this.element = h("div", { class: "show" }, view.element, h("p", { class: "legend" }, view.legend));
  }

  get length(): number {
    return this.search.events.length;
  }

  draw(steps: number): void {
    const { search } = this;
    const event = search.events[steps - 1];
    // At the end all is taken back: the last cover is what people want to see then.
    const stands = event?.event === "end" ? search.lastCover() : null;
    const state = stands ?? search.after(steps);
    const dead = event?.event === "dead" ? event.item : null;
    const item = dead ?? (stands ? null : (state.stack.at(-1)?.item ?? null));
    const before = stands ?? search.after(Math.max(0, steps - 1));
    this.view.draw({ state, event, before, item, isDead: dead !== null });
  }

  counts(steps: number): [string, number][] {
    const state = this.search.after(steps);
    return [
      [words.watch.nodes, state.nodes],
      [words.watch.level, this.search.tried(state).length],
      [words.watch.dead_ends, state.deadEnds],
      [words.watch.covers, state.covers],
    ];
  }

  tell(steps: number): string {
    const { events, problem } = this.search;
    const event = events[steps - 1];
    if (!event) return words.watch.start;
    const name = (item: number): string => problem.items[item] ?? String(item);
    const option = (number: number): string => {
      const places = problem.places?.[number];
      if (!places) return (problem.options[number] ?? []).map(name).join(" ");
      return places.map(([[row, column], value]) => words.watch.value(this.symbol(value), row, column)).join(", ");
    };
    const { covers } = this.search.after(steps);
    switch (event.event) {
      case "item":
        return this.steps.item(name(event.item), event.options);
      case "try":
        return words.watch.try(option(event.option));
      case "dead":
        return this.steps.dead(name(event.item));
      case "back":
        return words.watch.back(option(event.option));
      case "cover":
        return words.watch.cover(covers);
      case "end":
        return event.complete ? words.watch.end(event.nodes, covers) : words.watch.cut(events.length);
      default:
        return "";
    }
  }
}
