/** The screen to make puzzles on. */

import { button, choice, field, h, tick } from "../dom.ts";
import { Message } from "../dialog.ts";
import { askOne, type Flags } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { flagsOf } from "../play/kind.ts";
import { showShare, kindFields } from "../play/windows.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { go, type Screen, takeHanded } from "../screen.ts";
import { loadHere, storeHere } from "../settings.ts";
import { fragmentOf } from "../share.ts";
import { words } from "../words.ts";
import { blank } from "./blank.ts";
import { bookPanel } from "./book.ts";
import { Editor } from "./editor.ts";
import { exportPanel } from "./export.ts";
import { cluesWanted, firstSymmetry, type Form, keepForm, recallForm, seedWanted, tilesWanted } from "./form.ts";
import { counted, printed, symmetric, techniqueName, techniques } from "./techniques.ts";
import { canWish, TILED, wishFlags } from "./wish.ts";

/** The puzzle that is being made, kept while the page is away. Two tabs do not share it. */
interface Draft {
  puzzle: Puzzle;
  picture: Picture;
}

/** Boards that can be brought back. */
const MOST_FORMER = 20;

export class MakeScreen implements Screen {
  readonly element = h("main", { class: "workshop make", id: "main" });
  readonly #stage = h("section", { class: "make-stage", "aria-label": words.make.title });
  readonly #wishes = h("div", { class: "fields" });
  readonly #tools = h("div", { class: "editing" });
  readonly #message = new Message();
  /** Beside the button that makes a puzzle with what is drawn. */
  readonly #madeWith = new Message();
  readonly #blank = button(words.make.draw, () => void this.#draw());
  readonly #draft = loadHere<Draft>("draft");
  /** The puzzle that is kept. */
  #kept = JSON.stringify(this.#draft?.puzzle);
  readonly #export = exportPanel(
    () => this.#editor?.puzzle ?? { family: "sudoku", size: 9, givens: [] },
    () => this.#editor?.verdict ?? "",
  );
  readonly #form: Form = recallForm();
  #editor: Editor | null = null;
  /** The boards before this one, the last one at the end. */
  readonly #former: Editor[] = [];
  #control = new AbortController();

  constructor() {
    this.element.append(
      this.#stage,
      h(
        "section",
        { class: "side" },
        h("h1", {}, words.make.title),
        kindFields(this.#form.kind, (kind) => {
          const before = this.#form.kind.family;
          this.#form.kind = kind;
          if (kind.family !== before) this.#offerAnew();
          keepForm(this.#form);
        }),
        this.#wishes,
        h(
          "div",
          { class: "row" },
          button(words.make.generate, () => void this.#generate(), { class: "primary" }),
          this.#blank,
        ),
        this.#message.element,
        this.#tools,
        this.#export.element,
        bookPanel(),
      ),
    );
    this.#offer();
    this.#recall();
    const brought = takeHanded();
    if (brought) void this.#begin(async () => ({ puzzle: brought, picture: await pictureOf(brought, this.#control.signal) }));
    else if (!this.#editor) void this.#generate();
  }

  leave(): void {
    this.#control.abort();
    this.#editor?.leave();
  }

  /** Offers what the generator of another family takes. */
  #offerAnew(): void {
    Object.assign(this.#form, { symmetry: "", needs: "", practise: false, isUsual: false } satisfies Partial<Form>);
    this.#offer();
  }

  /** Offers what the generator of the family takes. */
  #offer(): void {
    const form = this.#form;
    const { family } = form.kind;
    const change = (part: Partial<Form>): void => {
      Object.assign(form, part);
      keepForm(form);
    };
    const input = (name: "clues" | "tiles" | "seed", placeholder: string, attributes: Record<string, string>): HTMLInputElement => {
      const control = h("input", { value: form[name], placeholder, ...attributes, input: () => change({ [name]: control.value }) });
      return control;
    };
    // Constraints cannot be drawn here.
    this.#blank.hidden = ["variant", "futoshiki", "irregular-kenken"].includes(family);
    const fields: HTMLElement[] = [];
    if (symmetric.has(family)) {
      const symmetries = Object.entries(words.make.symmetries);
      const initial = form.symmetry || firstSymmetry(family);
      fields.push(choice(words.make.symmetry, symmetries, initial, (symmetry) => change({ symmetry })));
    }
    if (TILED.has(family)) {
      fields.push(field(words.make.tiles, input("tiles", words.make.tilesPlain, { spellcheck: "false", autocomplete: "off" })));
    }
    const clues = input("clues", words.make.cluesAny, { inputmode: "numeric" });
    clues.disabled = form.isUsual;
    if (counted.has(family)) fields.push(field(words.make.clues, clues));
    const usual = tick(words.make.cluesUsual, form.isUsual, (isUsual) => {
      clues.disabled = isUsual;
      change({ isUsual });
    });
    const names = techniques[family] ?? [];
    const wanted = [["", words.make.needsNone], ...names.map((name) => [name, techniqueName(name)] as const)] as const;
    const practise = tick(words.make.practise, form.practise, (practise) => change({ practise }));
    const note = h("p", { class: "note" }, words.make.levelFollows);
    practise.hidden = note.hidden = form.needs === "";
    fields.push(
      choice(words.make.needs, wanted, form.needs, (needs) => {
        practise.hidden = note.hidden = needs === "";
        change({ needs });
      }),
    );
    fields.push(field(words.make.seed, input("seed", words.make.seedAny, { inputmode: "numeric" })));
    if (printed.has(family)) fields.push(usual);
    fields.push(practise, note);
    this.#wishes.replaceChildren(...fields);
  }

  /** What is wished for besides the kind of puzzle. */
  #wishFlags(): Flags {
    const form = this.#form;
    const flags: Flags = { timeout: 60 };
    const clues = counted.get(form.kind.family);
    if (clues) flags[clues] = form.isUsual ? "usual" : cluesWanted(form);
    if (form.symmetry) flags["symmetry"] = form.symmetry;
    if (form.needs) {
      flags[form.practise ? "practice" : "needs"] = form.needs;
      flags["difficulty"] = "any";
    }
    flags["seed"] = seedWanted(form) ?? Math.floor(Math.random() * 2 ** 32);
    return flags;
  }

  async #generate(): Promise<void> {
    await this.#begin(async () => {
      const flags = { ...flagsOf(this.#form.kind), symbols: tilesWanted(this.#form), ...this.#wishFlags() };
      const puzzle = await askOne<Puzzle>("generate", flags, null, this.#control.signal);
      return { puzzle, picture: await pictureOf(puzzle, this.#control.signal) };
    });
  }

  #draw(): Promise<void> {
    return this.#begin(() => blank(this.#form.kind, tilesWanted(this.#form), this.#control.signal));
  }

  /** Makes a puzzle that has what is drawn, on the same board. */
  async #makeWith(editor: Editor): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#madeWith.tell(words.making);
    try {
      // What is wished for another family means nothing here.
      const isMeant = this.#form.kind.family === editor.puzzle.family;
      const wishes = isMeant ? { difficulty: this.#form.kind.level, ...this.#wishFlags() } : { timeout: 60 };
      const flags = { ...wishes, ...wishFlags(editor.puzzle) };
      const puzzle = await askOne<Puzzle>("generate", flags, null, signal);
      if (signal.aborted) return;
      this.#madeWith.tell(words.make.madeWith, "good");
      editor.take(puzzle);
    } catch (error) {
      if (!signal.aborted) this.#madeWith.fail(error);
    }
  }

  /** Shows the puzzle that was left here. */
  #recall(): void {
    if (!this.#draft) return;
    try {
      this.#show(this.#edit(this.#draft));
    } catch {
      // Kept by another version of the page, in another way.
    }
  }

  #edit({ puzzle, picture }: { puzzle: Puzzle; picture: Picture }): Editor {
    return new Editor(puzzle, picture, { changed: () => this.#changed(), back: () => this.#back() });
  }

  #changed(): void {
    if (!this.#editor) return;
    const { puzzle, base } = this.#editor;
    this.#export.changed();
    // Only to look at a puzzle does not put it before that of another tab.
    const text = JSON.stringify(puzzle);
    if (text === this.#kept) return;
    this.#kept = text;
    storeHere("draft", { puzzle, picture: base } satisfies Draft);
  }

  /** Takes back that another board was begun. */
  #back(): void {
    const former = this.#former.pop();
    if (!former) return;
    this.#editor?.leave();
    this.#show(former);
    former.focus();
  }

  /** Takes another puzzle to edit. What was there can be brought back. */
  async #begin(make: () => Promise<{ puzzle: Puzzle; picture: Picture }>): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#message.tell(words.making);
    try {
      const { puzzle, picture } = await make();
      if (signal.aborted) return;
      this.#message.tell("");
      this.#madeWith.tell("");
      if (this.#editor) {
        this.#editor.leave();
        this.#former.push(this.#editor);
        if (this.#former.length > MOST_FORMER) this.#former.shift();
      }
      this.#show(this.#edit({ puzzle, picture }));
    } catch (error) {
      if (!signal.aborted) this.#message.fail(error);
    }
  }

  #show(editor: Editor): void {
    this.#editor = editor;
    this.#stage.replaceChildren(editor.element, editor.message.element);
    this.#tools.replaceChildren(
      editor.tools,
      h(
        "div",
        { class: "row" },
        ...(canWish(editor.puzzle)
          ? [button(words.make.with, () => void this.#makeWith(editor), { title: words.make.withTitle })]
          : []),
        button(words.make.play, () => void fragmentOf(editor.puzzle).then(go), { class: "primary" }),
        button(words.share, () => void showShare(editor.puzzle)),
      ),
      this.#madeWith.element,
    );
    editor.enter();
    this.#changed();
  }
}
