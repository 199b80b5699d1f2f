/** Takes a puzzle along: in every notation, and as a picture. */

import { button, choice, h, save, tick } from "../dom.ts";
import { Message } from "../dialog.ts";
import { draw } from "../engine.ts";
import { bare, type Puzzle } from "../puzzle.ts";
import { storeHere } from "../settings.ts";
import { named, words } from "../words.ts";
import { among, recall } from "./form.ts";

const SQUARES = ["line", "grid", "sdk", "sdm", "fpuzzles", "fpuzzles-link", "sudokupad"];

const NOTATIONS: Readonly<Record<string, readonly string[]>> = {
  sudoku: SQUARES,
  latin: SQUARES,
  kenken: ["neknek", "keen"],
  kakuro: ["kak", "sheet", "puzzlink"],
  kropki: ["ken", "fpuzzles", "fpuzzles-link", "sudokupad"],
  futoshiki: ["text", "fpuzzles", "fpuzzles-link", "sudokupad"],
  "irregular-kenken": ["text", "fpuzzles", "fpuzzles-link", "sudokupad"],
  variant: ["text", "fpuzzles", "fpuzzles-link", "sudokupad"],
};

const PICTURES = ["svg", "png", "pdf", "text"];

/** How long after a change the notation is written anew, in milliseconds. */
const REST = 250;

/** The panel, and what to call when the puzzle is another one. */
export function exportPanel(puzzle: () => Puzzle, verdict: () => string): { element: HTMLElement; changed: () => void } {
  const message = new Message();
  const text = h("textarea", { rows: 5, readonly: true, "aria-label": words.make.notation });
  const notations = h("div", {});
  const wish = recall("export", { notation: "", picture: "svg", solution: false });
  wish.picture = among(PICTURES, wish.picture, "svg");
  const change = (part: Partial<typeof wish>): void => {
    Object.assign(wish, part);
    storeHere("export", wish);
  };
  let notation = "";
  const fail = (error: unknown): void => message.fail(error);
  let control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async (): Promise<void> => {
    control.abort();
    control = new AbortController();
    const { signal } = control;
    try {
      message.tell("");
      const written = await (await draw("convert", { format: notation }, bare(puzzle()), signal)).text();
      if (!signal.aborted) text.value = written;
    } catch (error) {
      if (signal.aborted) return;
      text.value = "";
      fail(error);
    }
  };
  let offered = "";
  const offer = (): void => {
    const names = [...(NOTATIONS[puzzle().family] ?? []), "json"];
    if (names.join() === offered) {
      void write();
      return;
    }
    offered = names.join();
    // What another family has no use for is chosen again where it has.
    notation = among(names, wish.notation, names[0] ?? "json");
    notations.replaceChildren(
      choice(words.make.notation, names.map((name) => [name, named(words.make.notations, name)] as const), notation, (name) => {
        notation = name;
        change({ notation });
        void write();
      }),
    );
    void write();
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
      fail(error);
    }
  };
  const kinds = PICTURES.map((name) => [name, name.toUpperCase()] as const);
  const element = h(
    "details",
    {
      toggle: () => {
        if (element.open) offer();
      },
    },
    h("summary", {}, words.make.exportTitle),
    notations,
    text,
    h(
      "div",
      { class: "row" },
      button(words.copy, () => void navigator.clipboard?.writeText(text.value).then(() => message.tell(words.copied, "good"))),
    ),
    choice(words.make.picture, kinds, wish.picture, (picture) => change({ picture })),
    tick(words.make.withSolution, wish.solution, (solution) => change({ solution })),
    h("div", { class: "row" }, button(words.make.download, () => void picture())),
    message.element,
  );
  const changed = (): void => {
    clearTimeout(timer);
    control.abort();
    if (element.open) timer = setTimeout(offer, REST);
  };
  return { element, changed };
}
