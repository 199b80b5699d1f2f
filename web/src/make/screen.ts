/** The screen to make puzzles on. */

import { button, choice, field, h, tick } from "../dom.ts";
import { Message } from "../dialog.ts";
import { askOne, type Flags } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { firstKind, flagsOf, type Kind, settle } from "../play/kind.ts";
import { showShare, kindFields } from "../play/windows.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { go, type Screen, takeHanded } from "../screen.ts";
import { load, loadHere, storeHere } from "../settings.ts";
import { fragmentOf } from "../share.ts";
import { words } from "../words.ts";
import { blank } from "./blank.ts";
import { Editor } from "./editor.ts";
import { bookPanel, exportPanel } from "./export.ts";
import { counted, printed, symmetric, techniqueName, techniques } from "./techniques.ts";
import { canWish, TILED, wishFlags } from "./wish.ts";

/** The puzzle that is being made, kept while the page is away. Two tabs do not share it. */
interface Draft {
  kind: Kind;
  puzzle: Puzzle;
  picture: Picture;
}

/** Number of seeds. */
const SEEDS = 2n ** 64n;

/** Signs that mean something else in the notations of puzzles. */
const NO_TILES = ".#:|+,/?_<{";

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
  readonly #clues = h("input", { placeholder: words.make.cluesAny, inputmode: "numeric" });
  readonly #tiles = h("input", { placeholder: words.make.tilesPlain, spellcheck: "false", autocomplete: "off" });
  readonly #seed = h("input", { placeholder: words.make.seedAny, inputmode: "numeric" });
  readonly #blank = button(words.make.draw, () => void this.#draw());
  readonly #draft = loadHere<Draft>("draft");
  /** The puzzle that is kept. */
  #kept = JSON.stringify(this.#draft?.puzzle);
  readonly #export = exportPanel(
    () => this.#editor?.puzzle ?? { family: "sudoku", size: 9, givens: [] },
    () => this.#editor?.verdict ?? "",
  );
  #kind: Kind = settle(this.#draft?.kind ?? load<Kind>("kind") ?? firstKind);
  #symmetry = "";
  #needs = "";
  #practise = false;
  /** Whether as many givens are wanted as in print. */
  #isUsual = false;
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
        kindFields(this.#kind, (kind) => {
          const before = this.#kind.family;
          this.#kind = kind;
          if (kind.family !== before) this.#offer();
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

  /** Offers what the generator of the family takes. */
  #offer(): void {
    const { family } = this.#kind;
    // Constraints cannot be drawn here.
    this.#blank.hidden = ["variant", "futoshiki", "irregular-kenken"].includes(family);
    this.#needs = "";
    this.#symmetry = "";
    const names = techniques[family] ?? [];
    const fields: HTMLElement[] = [];
    if (symmetric.has(family)) {
      const symmetries = Object.entries(words.make.symmetries);
      const initial = family === "kakuro" ? "rotate180" : "none";
      fields.push(choice(words.make.symmetry, symmetries, initial, (name) => (this.#symmetry = name)));
    }
    if (TILED.has(family)) fields.push(field(words.make.tiles, this.#tiles));
    if (counted.has(family)) fields.push(field(words.make.clues, this.#clues));
    this.#usually(false);
    const usual = tick(words.make.cluesUsual, false, (value) => this.#usually(value));
    const wanted = [["", words.make.needsNone], ...names.map((name) => [name, techniqueName(name)] as const)] as const;
    const practise = tick(words.make.practise, false, (value) => (this.#practise = value));
    practise.hidden = true;
    this.#practise = false;
    const note = h("p", { class: "note" }, words.make.levelFollows);
    note.hidden = true;
    fields.push(
      choice(words.make.needs, wanted, "", (name) => {
        this.#needs = name;
        practise.hidden = name === "";
        note.hidden = name === "";
      }),
    );
    fields.push(field(words.make.seed, this.#seed));
    if (printed.has(family)) fields.push(usual);
    fields.push(practise, note);
    this.#wishes.replaceChildren(...fields);
  }

  /** Wants as many givens as in print, or as many as the field says. */
  #usually(isUsual: boolean): void {
    this.#isUsual = isUsual;
    this.#clues.disabled = isUsual;
  }

  /** What is wished for besides the kind of puzzle. */
  #wishFlags(): Flags {
    const { family } = this.#kind;
    const flags: Flags = { timeout: 60 };
    const clues = counted.get(family);
    const wanted = this.#clues.value.trim();
    if (clues && this.#isUsual) {
      flags[clues] = "usual";
    } else if (clues && wanted) {
      const [, least, most = least] = /^(\d+)(?:\.\.(\d+))?$/.exec(wanted) ?? [];
      const cells = this.#kind.size ** 2;
      if (least === undefined || Number(most) < Number(least)) throw new Error(words.make.cluesNumber);
      if (Number(most) > cells) throw new Error(words.make.cluesMost(cells));
      flags[clues] = wanted;
    }
    if (this.#symmetry) flags["symmetry"] = this.#symmetry;
    if (this.#needs) {
      flags[this.#practise ? "practice" : "needs"] = this.#needs;
      flags["difficulty"] = "any";
    }
    const seed = this.#seed.value.trim();
    if (!/^\d*$/.test(seed)) throw new Error(words.make.seedNumber);
    if (BigInt(seed) >= SEEDS) throw new Error(words.make.seedMost(String(SEEDS - 1n)));
    flags["seed"] = seed || Math.floor(Math.random() * 2 ** 32);
    return flags;
  }

  /** The tiles to play with: nothing for numbers. A wrong number of them is told. */
  #tilesWanted(): string | undefined {
    const tiles = [...this.#tiles.value.replace(/\s/g, "")];
    if (tiles.length === 0 || !TILED.has(this.#kind.family)) return undefined;
    const { size } = this.#kind;
    if (tiles.length !== size || new Set(tiles).size !== size) throw new Error(words.make.tilesNumber(size));
    const taken = tiles.filter((tile) => NO_TILES.includes(tile));
    if (taken.length > 0) throw new Error(words.make.tilesTaken(taken.join(" ")));
    return tiles.join("");
  }

  async #generate(): Promise<void> {
    await this.#begin(async () => {
      const flags = { ...flagsOf(this.#kind), symbols: this.#tilesWanted(), ...this.#wishFlags() };
      const puzzle = await askOne<Puzzle>("generate", flags, null, this.#control.signal);
      return { puzzle, picture: await pictureOf(puzzle, this.#control.signal) };
    });
  }

  #draw(): Promise<void> {
    return this.#begin(() => blank(this.#kind, this.#tilesWanted(), this.#control.signal));
  }

  /** Makes a puzzle that has what is drawn, on the same board. */
  async #makeWith(editor: Editor): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#madeWith.tell(words.making);
    try {
      // What is wished for another family means nothing here.
      const isMeant = this.#kind.family === editor.puzzle.family;
      const wishes = isMeant ? { difficulty: this.#kind.level, ...this.#wishFlags() } : { timeout: 60 };
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
    storeHere("draft", { kind: this.#kind, puzzle, picture: base } satisfies Draft);
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
