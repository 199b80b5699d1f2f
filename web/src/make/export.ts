/** Takes a puzzle along: in every notation, as a picture, and in a booklet. */

import { button, choice, field, h, save, tick } from "../dom.ts";
import { Message } from "../dialog.ts";
import { draw, type Flags } from "../engine.ts";
import { kindFields } from "../play/windows.ts";
import { firstKind, type Kind } from "../play/kind.ts";
import { bare, type Puzzle } from "../puzzle.ts";
import { language, named, words } from "../words.ts";

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

/** Puzzles of a booklet. */
const MOST_IN_BOOK = 200;

/** How long after a change the notation is written anew, in milliseconds. */
const REST = 250;

/** The panel, and what to call when the puzzle is another one. */
export function exportPanel(puzzle: () => Puzzle, verdict: () => string): { element: HTMLElement; changed: () => void } {
  const message = new Message();
  const text = h("textarea", { rows: 5, readonly: true, "aria-label": words.make.notation });
  const notations = h("div", {});
  let notation = "";
  let kind = "svg";
  let solution = false;
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
    if (!names.includes(notation)) notation = names[0] ?? "json";
    notations.replaceChildren(
      choice(words.make.notation, names.map((name) => [name, named(words.make.notations, name)] as const), notation, (name) => {
        notation = name;
        void write();
      }),
    );
    void write();
  };
  const picture = async (): Promise<void> => {
    // Only the one solution of a puzzle is drawn.
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
  const kinds = ["svg", "png", "pdf", "text"].map((name) => [name, name.toUpperCase()] as const);
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
    choice(words.make.picture, kinds, kind, (name) => (kind = name)),
    tick(words.make.withSolution, solution, (value) => (solution = value)),
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

export function bookPanel(): HTMLElement {
  const message = new Message();
  let kind: Kind = { ...firstKind, level: "medium" };
  let perPage = "2";
  let paper = "a4";
  const title = h("input", { value: words.make.bookTitleText });
  const count = h("input", { type: "number", min: 1, max: MOST_IN_BOOK, value: 12 });
  const make = async (): Promise<void> => {
    const puzzles = Number(count.value);
    if (!Number.isInteger(puzzles) || puzzles < 1 || puzzles > MOST_IN_BOOK) {
      message.tell(words.make.bookNumber(MOST_IN_BOOK), "bad");
      return;
    }
    message.tell(words.make.bookMaking);
    const how = kind.level === "any" ? kind.size : `${kind.size},${kind.level}`;
    const flags: Flags = { title: title.value, language, "per-page": perPage, paper, [kind.family]: `${puzzles}:${how}`, timeout: 60 };
    if (kind.family === "variant") flags["with"] = kind.variant;
    try {
      save(await draw("book", flags, null), "puzzles.pdf");
      message.tell(words.make.bookDone, "good");
    } catch (error) {
      message.fail(error);
    }
  };
  return h(
    "details",
    {},
    h("summary", {}, words.make.booklet),
    field(words.make.bookTitle, title),
    kindFields(kind, (next) => (kind = next)),
    h(
      "div",
      { class: "fields" },
      field(words.make.bookCount, count),
      choice(words.make.perPage, ["1", "2", "4", "6"].map((n) => [n, n] as const), perPage, (n) => (perPage = n)),
      choice(words.make.paper, [["a4", "A4"], ["a5", "A5"], ["letter", "Letter"], ["6x9", "6×9″"]], paper, (size) => (paper = size)),
    ),
    h("div", { class: "row" }, button(words.make.makeBook, () => void make())),
    message.element,
  );
}
