/** The nodes of Algorithm X beside those of filling a board cell by cell. */

import { h } from "../dom.ts";
import { language, words } from "../words.ts";
import type { Tally } from "./filling.ts";

/** The numbers of nodes as a table; `fill` is not known while it is counted. */
export function comparison(search: Tally, fill: Tally | null): HTMLElement {
  const text = words.watch.compare;
  const exact = (number: number | null | undefined): string => number?.toLocaleString(language) ?? "–";
  const all = (tally: Tally): string => {
    if (!search.isComplete) return "–";
    return tally.isComplete ? exact(tally.nodes) : text.more(exact(tally.nodes));
  };
  const first = (tally: Tally): string => (tally.first === null && tally.nodes > 0 && !tally.isComplete ? text.more(exact(tally.nodes)) : exact(tally.first));
  const row = (name: string, tally: Tally | null): HTMLElement => {
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, tally ? first(tally) : "…"), h("td", {}, tally ? all(tally) : "…"));
  };
  return h(
    "div",
    { class: "compare" },
    h(
      "table",
      {},
      h("caption", {}, text.title),
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, text.first), h("th", { scope: "col" }, text.all))),
      h("tbody", {}, row(text.search, search), row(words.watch.ways.filling, fill)),
    ),
    h("p", { class: "told" }, text.why),
  );
}
