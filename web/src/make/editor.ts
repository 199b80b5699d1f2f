/** The board of a puzzle that is being made: what is set on it, and whether it has one solution. */

import { aloud } from "../board/aloud.ts";
import { BoardView } from "../board/view.ts";
import { Zoom } from "../board/zoom.ts";
import type { Look } from "../board/draw.ts";
import { button, choice, field, h, tick } from "../dom.ts";
import { errorText, Message } from "../dialog.ts";
import { askOne } from "../engine.ts";
import { isBlack, type Picture } from "../picture.ts";
import { valueKeys } from "../play/keypad.ts";
import { titleOf } from "../play/name.ts";
import { bare, cellAt, flat, type Puzzle, type Rows, sizeOf, symbolsOf, valuesOf, type Verdict } from "../puzzle.ts";
import { Digits, valueOfKey } from "../typing.ts";
import { language, named, ratingOf, words } from "../words.ts";
import * as edit from "./edit.ts";

type Mode = "givens" | "cages" | "dots" | "regions" | "black" | "sums";

/** How long after a change the puzzle is checked, in milliseconds. */
const REST = 250;

export interface EditorEvents {
  /** The puzzle is another one now. */
  changed(): void;
  /** There is nothing left to take back: what came before this board is wanted. */
  back(): void;
}

export class Editor {
  readonly element = h("div", { class: "editor" });
  readonly tools = h("div", { class: "edit-tools" });
  readonly message = new Message();
  puzzle: Puzzle;
  #base: Picture;
  #black: Set<number> | null;
  #board: BoardView;
  readonly #zoom: Zoom;
  /** What is drawn in and around each cell, in words. */
  #signs: string[][] = [];
  #mode: Mode;
  #region = 1;
  #symbols: Map<number, string>;
  readonly #digits: Digits;
  #past: { puzzle: Puzzle; black: Set<number> | null }[] = [];
  /** The values that cells have in some solution: of this puzzle, if they are shown and known. */
  #candidates: (number[] | null)[] | null = null;
  #showsCandidates = false;
  /** The cells in which two solutions differ. */
  #differ = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #control = new AbortController();

  constructor(
    puzzle: Puzzle,
    picture: Picture,
    readonly events: EditorEvents,
  ) {
    this.puzzle = bare(puzzle);
    this.#base = picture;
    this.#black = puzzle.runs ? edit.blackOf(puzzle) : null;
    this.#symbols = symbolsOf(puzzle, picture);
    this.#digits = new Digits(this.#symbols);
    this.#mode = this.#modes()[0] ?? "givens";
    this.#board = this.#makeBoard();
    this.#zoom = new Zoom(this.#board);
    this.element.append(this.#zoom.button, this.#zoom.element);
    this.#showTools();
    this.#draw();
  }

  /** The board is shown, for the first time or again. */
  enter(): void {
    void this.#check();
  }

  /** The board is about to be taken away. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#control.abort();
    this.#zoom.stop();
  }

  #modes(): Mode[] {
    const { puzzle } = this;
    if (puzzle.cages) return ["cages"];
    if (puzzle.runs) return ["black", "sums", "givens"];
    if (puzzle.dots) return ["givens", "dots"];
    return puzzle.regions ? ["givens", "regions"] : ["givens"];
  }

  #makeBoard(): BoardView {
    return new BoardView(edit.sketch(this.puzzle, this.#base, this.#black), titleOf(this.puzzle, this.#base), {
      name: (cell) => this.#name(cell),
      selected: (isDrawn) => this.#selected(isDrawn),
      key: (event) => this.#key(event),
      press: (cell, x, y) => this.#press(cell, x, y),
    });
  }

  #name(cell: number): string {
    const [row, column] = edit.placeOf(this.puzzle, cell);
    const drawn = this.#board?.picture.cells[cell];
    const parts = [words.cell(row, column)];
    if (drawn && isBlack(drawn)) parts.push(words.black);
    else parts.push(drawn?.value ? words.given(drawn.value.text) : words.empty);
    parts.push(...(this.#signs[cell] ?? []));
    if (this.puzzle.regions) parts.push(words.make.region(this.puzzle.regions[row - 1]?.[column - 1] ?? 0));
    return parts.join(", ");
  }

  #draw(): void {
    const picture = edit.sketch(this.puzzle, this.#base, this.#black);
    const values = valuesOf(this.puzzle);
    for (const [index, cell] of picture.cells.entries()) {
      const candidates = cell.value || isBlack(cell) ? null : this.#candidates?.[index];
      cell.marks = (candidates ?? []).map((value) => {
        return [values.indexOf(value), { text: this.#symbols.get(value) ?? String(value), role: "possible" }];
      });
      if (cell.value) cell.value = { ...cell.value, text: this.#symbols.get(Number(cell.value.text)) ?? cell.value.text };
    }
    this.#signs = aloud(picture);
    this.#board.replace(picture);
    this.#board.flag("differ", this.#differ);
    const tinted = this.#mode === "regions" && this.puzzle.regions;
    this.#board.look(
      picture.cells.map((_, cell): Look => (tinted ? { colour: ((picture.region_of[cell] ?? 0) - 1) % 8 + 1 } : {})),
    );
  }

  /** Takes another puzzle on the same board; what was there can be brought back. */
  take(puzzle: Puzzle): void {
    this.#change(bare(puzzle));
    this.#showTools();
  }

  /** Puts another puzzle in place, and checks it when the changes rest. */
  #change(puzzle: Puzzle, black: Set<number> | null = this.#black): void {
    this.#past.push({ puzzle: this.puzzle, black: this.#black });
    this.puzzle = puzzle;
    this.#black = black;
    this.#later();
    this.#draw();
    this.events.changed();
  }

  #undo(): void {
    const last = this.#past.pop();
    if (!last) {
      this.events.back();
      return;
    }
    this.puzzle = last.puzzle;
    this.#black = last.black;
    this.#later();
    this.#draw();
    this.#showTools();
    this.events.changed();
  }

  focus(): void {
    this.#board.focus();
  }

  /** Whether there is one solution, as far as it is known. */
  get verdict(): string | undefined {
    return this.element.dataset["verdict"];
  }

  /** The picture that the board began with. */
  get base(): Picture {
    return this.#base;
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#control.abort();
    this.#candidates = null;
    this.#differ = new Set();
    delete this.element.dataset["verdict"];
    this.message.tell(words.make.checking);
    this.#timer = setTimeout(() => void this.#check(), REST);
  }

  /** Tells whether there is one solution, and where the solutions differ. */
  async #check(): Promise<void> {
    this.#control = new AbortController();
    const { signal } = this.#control;
    const { puzzle } = this;
    const caged = new Set(puzzle.cages?.flatMap((cage) => cage.cells.map((place) => cellAt(puzzle, place))));
    const uncaged = puzzle.cages ? this.#base.cells.length - caged.size : 0;
    if (uncaged > 0) {
      this.element.dataset["verdict"] = "unfinished";
      this.message.tell(words.make.uncaged(uncaged));
      return;
    }
    try {
      const answer = await askOne<Verdict>("check", { explain: true, timeout: 10, language }, puzzle, signal);
      if (signal.aborted) return;
      const differ = (answer.differ ?? []).map((place) => cellAt(puzzle, place));
      this.#differ = new Set(differ);
      this.#board.flag("differ", this.#differ);
      const verdict = named(words.make.verdict, answer.verdict);
      const text = answer.reason ? `${verdict} ${answer.reason}.` : verdict;
      this.message.tell(text, answer.verdict === "unique" ? "good" : "bad");
      this.element.dataset["verdict"] = answer.verdict;
      await this.#learnCandidates(signal);
      if (answer.verdict !== "unique") return;
      const rated = await askOne<{ rating?: number; level?: string; technique?: string; technique_name?: string }>(
        "rate",
        { timeout: 10, language },
        puzzle,
        signal,
      );
      if (signal.aborted || rated.rating === undefined) return;
      const technique = rated.technique_name ?? rated.technique ?? "";
      const parts = [named(words.levels, rated.level ?? ""), ratingOf(rated.rating), technique];
      this.message.tell(`${text} ${parts.filter(Boolean).join(" · ")}`, "good");
    } catch (error) {
      if (signal.aborted) return;
      this.element.dataset["verdict"] = "unfinished";
      this.message.tell(errorText(error));
    }
  }

  /** Shows which values each cell has in some solution, if that is wanted. */
  async #learnCandidates(signal: AbortSignal): Promise<void> {
    if (!this.#showsCandidates) return;
    const answer = await askOne<{ candidates?: Rows<number[] | null> }>("candidates", { timeout: 10 }, this.puzzle, signal);
    if (signal.aborted) return;
    this.#candidates = answer.candidates ? flat(answer.candidates) : null;
    this.#draw();
  }

  #selected(isDrawn: boolean): void {
    if (!this.#board) return;
    if (this.#mode === "regions") {
      // Keys only move: Enter draws.
      if (isDrawn) this.#drawRegion();
    } else if (this.#mode === "sums" || this.#mode === "cages") {
      this.#showTools();
    }
  }

  #key(event: KeyboardEvent): boolean {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      this.#undo();
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === " " || event.key === "Enter") {
      if (this.#mode === "black") this.#toggleBlack(this.#board.cursor);
      else if (this.#mode === "regions") this.#drawRegion();
      else return false;
      return true;
    }
    if (this.#mode !== "givens" && this.#mode !== "dots") return false;
    const key = /^\d$/.test(event.key) ? this.#digits.take(event.key, this.#board.selection) : event.key;
    const value = valueOfKey(key, this.#symbols);
    if (value !== undefined) this.#give(value);
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === "0") this.#give(null);
    else return false;
    return true;
  }

  #drawRegion(): void {
    this.#change(edit.setRegion(this.puzzle, this.#board.selection, this.#region));
  }

  #give(value: number | null): void {
    const open = [...this.#board.selection].filter((cell) => !this.#black?.has(cell));
    this.#change(edit.setGiven(this.puzzle, open, value));
  }

  #toggleBlack(cell: number): void {
    if (!this.#black) return;
    const black = edit.toggleBlack(this.puzzle, this.#black, cell);
    this.#change({ ...this.puzzle, runs: edit.runsOf(this.puzzle, black) }, black);
  }

  /** Presses that set something: black cells, and dots on the edges between cells. */
  #press(cell: number, x: number, y: number): boolean {
    if (this.#mode === "black") {
      this.#toggleBlack(cell);
      return true;
    }
    if (this.#mode !== "dots") return false;
    const { rows, columns } = sizeOf(this.puzzle);
    const [dx, dy] = [(x % 1) - 0.5, (y % 1) - 0.5];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.2) return false;
    const sideways = Math.abs(dx) > Math.abs(dy);
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const [row2, column2] = sideways ? [row, column + Math.sign(dx)] : [row + Math.sign(dy), column];
    if (row2 < 0 || row2 >= rows || column2 < 0 || column2 >= columns) return true;
    const pair: [number, number] = [cell, row2 * columns + column2];
    const next = { white: "black", black: null, none: "white" } as const;
    this.#change(edit.setDot(this.puzzle, pair, next[edit.dotAt(this.puzzle, pair) ?? "none"]));
    return true;
  }

  #showTools(): void {
    const modes = this.#modes();
    const parts: HTMLElement[] = [];
    if (modes.length > 1) {
      parts.push(
        choice(words.make.editing, modes.map((mode) => [mode, named(words.make.edit, mode)] as const), this.#mode, (mode) => {
          this.#mode = mode as Mode;
          this.#showTools();
          this.#draw();
        }),
      );
    }
    parts.push(h("p", { class: "told" }, named(words.make.told, this.#mode)));
    parts.push(...this.#modeTools());
    parts.push(
      h(
        "div",
        { class: "row" },
        ...(this.#mode === "givens" ? [button(words.erase, () => this.#give(null))] : []),
        button(words.undo, () => this.#undo()),
        ...(this.puzzle.cages ? [] : [button(words.make.clearGivens, () => this.#change(edit.clearGivens(this.puzzle)))]),
      ),
    );
    parts.push(
      tick(words.make.candidates, this.#showsCandidates, (shown) => {
        this.#showsCandidates = shown;
        this.#later();
        this.#draw();
      }),
    );
    this.tools.replaceChildren(...parts);
  }

  #modeTools(): HTMLElement[] {
    const board = this.#board;
    switch (this.#mode) {
      case "cages": {
        const cage = board ? edit.cageAt(this.puzzle, board.cursor) : undefined;
        let operator = cage && cage.operator !== "!" ? cage.operator : "+";
        const signs = [["+", "+"], ["-", "−"], ["*", "×"], ["/", "÷"], ["?", "?"]] as const;
        const target = h("input", { type: "number", min: 0, step: 1, value: cage?.target ?? "" });
        const set = (): void => {
          if (board.selection.size > 0 && target.reportValidity() && target.value !== "") {
            this.#change(edit.setCage(this.puzzle, board.selection, operator, Number(target.value)));
          }
        };
        target.addEventListener("keydown", (event) => {
          if (event.key === "Enter") set();
        });
        return [
          h("div", { class: "fields" }, choice(words.make.operator, signs, operator, (sign) => (operator = sign)), field(words.make.target, target)),
          h(
            "div",
            { class: "row" },
            button(words.make.setCage, set),
            button(words.make.dissolve, () => this.#change(edit.dissolve(this.puzzle, board.selection))),
          ),
        ];
      }
      case "dots": {
        const set = (color: "white" | "black" | null) => (): void => {
          const [a, b] = [...board.selection];
          if (a !== undefined && b !== undefined && edit.adjacent(this.puzzle, a, b)) {
            this.#change(edit.setDot(this.puzzle, [a, b], color));
          }
        };
        return [
          h(
            "div",
            { class: "row" },
            button(words.make.white, set("white")),
            button(words.make.blackDot, set("black")),
            button(words.make.noDot, set(null)),
          ),
          tick(words.make.allDots, this.puzzle.dots_shown === "all", (all) => {
            this.#change({ ...this.puzzle, dots_shown: all ? "all" : "some" });
          }),
        ];
      }
      case "regions": {
        const regions = Array.from({ length: sizeOf(this.puzzle).rows }, (_, index) => {
          return [String(index + 1), words.make.region(index + 1)] as const;
        });
        return [choice(words.make.edit["regions"] ?? "", regions, String(this.#region), (region) => (this.#region = Number(region)))];
      }
      case "sums": {
        const sums = (["across", "down"] as const).map((direction) => {
          const run = board ? edit.runFrom(this.puzzle, board.cursor, direction) : undefined;
          const sum = h("input", { type: "number", min: 3, max: 45, value: run?.sum ?? "", disabled: !run || !this.#black?.has(board.cursor) });
          sum.addEventListener("change", () => {
            const now = edit.runFrom(this.puzzle, board.cursor, direction);
            if (now && sum.reportValidity()) this.#change(edit.setSum(this.puzzle, now, sum.value === "" ? null : Number(sum.value)));
          });
          return field(words.make[direction], sum);
        });
        return [h("div", { class: "fields" }, ...sums), button(words.make.sumsFromValues, () => this.#change(edit.sumsFromGivens(this.puzzle)))];
      }
      case "givens":
        return [valueKeys(this.#symbols, (value) => this.#give(value))];
      default:
        return [];
    }
  }
}
