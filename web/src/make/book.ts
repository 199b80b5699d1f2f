/** Makes a booklet of puzzles. */

import { button, choice, field, h, save } from "../dom.ts";
import { Message } from "../dialog.ts";
import { draw, type Flags } from "../engine.ts";
import { firstKind, type Kind, settle } from "../play/kind.ts";
import { kindFields } from "../play/windows.ts";
import { storeHere } from "../settings.ts";
import { language, words } from "../words.ts";
import { among, recall } from "./form.ts";

/** Puzzles of a booklet. */
const MOST_IN_BOOK = 200;

const PER_PAGE = ["1", "2", "4", "6"];

const PAPERS: readonly (readonly [size: string, name: string])[] = [["a4", "A4"], ["a5", "A5"], ["letter", "Letter"], ["6x9", "6×9″"]];

/** The booklet that is wanted. */
interface Wish {
  kind: Kind;
  /** Nothing where it is the page's own, which goes with the language. */
  title: string;
  count: string;
  perPage: string;
  paper: string;
}

const initial: Wish = { kind: { ...firstKind, level: "medium" }, title: "", count: "12", perPage: "2", paper: "a4" };

/** The booklet that was wanted last. What does not fit is as at first. */
function recallWish(): Wish {
  const { kind, title, count, perPage, paper } = recall("booklet", initial);
  return {
    kind: settle(kind),
    title,
    count: isNumber(count) ? count : initial.count,
    perPage: among(PER_PAGE, perPage, initial.perPage),
    paper: among(PAPERS.map(([size]) => size), paper, initial.paper),
  };
}

function isNumber(count: string): boolean {
  const puzzles = Number(count);
  return Number.isInteger(puzzles) && puzzles >= 1 && puzzles <= MOST_IN_BOOK;
}

/** The flags of `book` for this many puzzles of a kind. */
function flagsOfGroup({ family, size, variant, level }: Kind, count: number): Flags {
  const how = [String(size)];
  if (level !== "any") how.push(level);
  if (["sudoku", "kropki"].includes(family) && variant) how.push(variant);
  const flags: Flags = { [family]: `${count}:${how.join(",")}` };
  if (family === "variant") flags["with"] = variant;
  if (variant === "hidden-ops") flags[variant] = true;
  return flags;
}

export function bookPanel(): HTMLElement {
  const message = new Message();
  const wish = recallWish();
  const change = (part: Partial<Wish>): void => {
    Object.assign(wish, part);
    storeHere("booklet", wish);
  };
  const own = words.make.bookTitleText;
  const title = h("input", {
    value: wish.title || own,
    input: () => change({ title: title.value === own ? "" : title.value }),
  });
  const count = h("input", { type: "number", min: 1, max: MOST_IN_BOOK, value: wish.count, input: () => change({ count: count.value }) });
  const make = async (): Promise<void> => {
    if (!isNumber(count.value)) {
      message.tell(words.make.bookNumber(MOST_IN_BOOK), "bad");
      return;
    }
    message.tell(words.make.bookMaking);
    const { kind, perPage, paper } = wish;
    const flags: Flags = { title: title.value, language, "per-page": perPage, paper, ...flagsOfGroup(kind, Number(count.value)), timeout: 60 };
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
    kindFields(wish.kind, (kind) => change({ kind })),
    h(
      "div",
      { class: "fields" },
      field(words.make.bookCount, count),
      choice(words.make.perPage, PER_PAGE.map((n) => [n, n] as const), wish.perPage, (perPage) => change({ perPage })),
      choice(words.make.paper, PAPERS, wish.paper, (paper) => change({ paper })),
    ),
    h("div", { class: "row" }, button(words.make.makeBook, () => void make())),
    message.element,
  );
}
