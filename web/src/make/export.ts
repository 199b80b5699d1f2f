/** Takes a puzzle along: in every notation, and as a picture. */

import { button, choice, h, save, tick } from "../dom.ts";
import { copyButton, Message } from "../dialog.ts";
import { askOne, draw } from "../engine.ts";
import { bare, type Puzzle } from "../puzzle.ts";
import { storeHere } from "../settings.ts";
import { named, words } from "../words.ts";
import { among, recall } from "./form.ts";

const PICTURES = ["svg", "png", "pdf", "text"];

/** How long after a change the notation is written anew, in milliseconds. */
const REST = 250;

/** The panel, and what to call when the puzzle is another one. */
export function exportPanel(puzzle: () => Puzzle, verdict: () => string): { element: HTMLElement; changed: () => void } {
  const message = new Message();
  const text = h("textarea", { rows: 5, readonly: true, "aria-label": words.make.notation });
  const copy = copyButton(text, message);
  const put = (written: string): void => {
    text.value = written;
    copy.disabled = written === "";
  };
  put("");
  const notations = h("div", {});
  const wish = recall("export", { notation: "", picture: "svg", solution: false });
  wish.picture = among(PICTURES, wish.picture, "svg");
  const change = (part: Partial<typeof wish>): void => {
    Object.assign(wish, part);
    storeHere("export", wish);
  };
  let notation = "";
  let control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Puts another question in place of the one that is open. */
  const anew = (): AbortSignal => {
    control.abort();
    control = new AbortController();
    return control.signal;
  };
  const fail = (error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return;
    put("");
    message.fail(error);
  };
  const write = async (): Promise<void> => {
    const signal = anew();
    try {
      message.tell("");
      const written = await (await draw("convert", { format: notation }, bare(puzzle()), signal)).text();
      if (!signal.aborted) put(written);
    } catch (error) {
      fail(error, signal);
    }
  };
  let offered = "";
  /** Offers the notations that the puzzle can be written in. */
  const offer = async (): Promise<void> => {
    const signal = anew();
    let names: string[];
    try {
      names = (await askOne<{ formats: string[] }>("convert", { formats: true }, bare(puzzle()), signal)).formats;
    } catch (error) {
      fail(error, signal);
      return;
    }
    if (signal.aborted) return;
    if (names.join() !== offered) {
      offered = names.join();
      // What this puzzle cannot be written in is chosen again where it can.
      notation = among(names, wish.notation, names[0] ?? "json");
      notations.replaceChildren(
        choice(words.make.notation, names.map((name) => [name, named(words.make.notations, name)] as const), notation, (name) => {
          notation = name;
          change({ notation });
          void write();
        }),
      );
    }
    await write();
  };
  const picture = async (): Promise<void> => {
    // Only the one solution of a puzzle is drawn.
    const { picture: kind, solution } = wish;
    const why = solution && words.notUnique[verdict()];
    if (why) {
      message.tell(why, "bad");
      return;
    }
    try {
      message.tell("");
      save(await draw("render", { to: kind, solution }, bare(puzzle())), `${puzzle().family}.${kind === "text" ? "txt" : kind}`);
    } catch (error) {
      message.fail(error);
    }
  };
  const kinds = PICTURES.map((name) => [name, name.toUpperCase()] as const);
  const element = h(
    "details",
    {
      toggle: () => {
        if (element.open) void offer();
      },
    },
    h("summary", {}, words.make.exportTitle),
    notations,
    text,
    h("div", { class: "row" }, copy),
    choice(words.make.picture, kinds, wish.picture, (picture) => change({ picture })),
    tick(words.make.withSolution, wish.solution, (solution) => change({ solution })),
    h("div", { class: "row" }, button(words.make.download, () => void picture())),
    message.element,
  );
  const changed = (): void => {
    clearTimeout(timer);
    control.abort();
    if (element.open) timer = setTimeout(() => void offer(), REST);
  };
  return { element, changed };
}
