/** A search as dancing links do it, beside the same search with bits. */

import { h } from "../dom.ts";
import { words } from "../words.ts";
import { BitSets, bitTable, MOST_BITS, popcount } from "./bits.ts";
import { linkPicture } from "./linkpicture.ts";
import { Links } from "./links.ts";
import type { Search } from "./search.ts";
import type { Moment, View } from "./searchshow.ts";

/** More items are too many columns for a phone. */
const MOST_ITEMS = 18;

/** Steps of a search that are looked at to see whether links alone tell its sizes. */
const LOOKED_AT = 1000;

export class Dance implements View {
  readonly #links = h("div", {});
  readonly #bits = h("div", {});
  readonly #linkWords = h("p", { class: "step-words" });
  readonly #bitWords = h("p", { class: "step-words" });
  readonly element: HTMLElement;
  readonly legend = words.watch.legendDance;
  readonly #sets: BitSets;

  constructor(readonly search: Search) {
    this.#sets = new BitSets(search.problem);
    const text = words.watch.dance;
    const part = (title: string, of: HTMLElement, step: HTMLElement, about: string): HTMLElement => {
      return h("section", {}, h("h2", {}, title), step, of, h("p", { class: "legend" }, about));
    };
    this.element = h(
      "div",
      { class: search.problem.items.length > 9 ? "dance wide" : "dance" },
      part(text.links, this.#links, this.#linkWords, text.aboutLinks),
      part(text.bits, this.#bits, this.#bitWords, text.aboutBits),
    );
  }

  /** Whether a search is small enough, and links alone tell its sizes. */
  static shows(search: Search): boolean {
    const { problem, events } = search;
    if (problem.items.length > MOST_ITEMS || problem.options.length > MOST_BITS) return false;
    return events.slice(0, LOOKED_AT).every((event, index) => {
      if (event.event !== "item") return true;
      return Links.at(problem, search.after(index)).sizes[event.item + 1] === event.options;
    });
  }

  draw(moment: Moment): void {
    const { state, before, item, isDead } = moment;
    const { problem } = this.search;
    const tried = this.search.tried(state);
    const links = { now: Links.at(problem, state), before: Links.at(problem, before), item, isDead, tried };
    this.#links.replaceChildren(linkPicture(links, words.watch.dance.picture(problem.items.length, problem.options.length)));
    this.#bits.replaceChildren(bitTable({ sets: this.#sets, tried, before: this.search.tried(before), item, isDead }));
    [this.#linkWords.textContent, this.#bitWords.textContent] = this.#tell(moment, tried);
  }

  /** The step in words: for links, and for bits. */
  #tell({ event, state }: Moment, tried: readonly number[]): [string, string] {
    const { items, options } = this.search.problem;
    const { step } = words.watch.dance;
    const name = (item: number): string => items[item] ?? String(item);
    const chosen = state.stack.at(-1)?.item;
    const others = (option: number): string[] => (options[option] ?? []).filter((item) => item !== chosen).map(name);
    const live = this.#sets.levels(tried).at(-1) ?? 0;
    const level = tried.length;
    switch (event?.event) {
      case "item":
        return step.item(name(event.item), popcount(live & (this.#sets.items[event.item] ?? 0)));
      case "try":
        return step.try(event.option + 1, others(event.option), level);
      case "dead":
        return step.dead(name(event.item));
      case "back":
        return step.back(event.option + 1, others(event.option).reverse(), level);
      case "cover":
        return step.cover;
      case "end":
        return state.covers > 0 ? step.end : step.start;
      default:
        return step.start;
    }
  }
}
