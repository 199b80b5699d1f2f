/** The game on the board: draws what the player has, and does what keys and presses ask for. */

import { aloud } from "../board/aloud.ts";
import type { Look } from "../board/draw.ts";
import { BoardView } from "../board/view.ts";
import { h } from "../dom.ts";
import { isBlack } from "../picture.ts";
import { symbolsOf } from "../puzzle.ts";
import { settings } from "../settings.ts";
import { Digits, hasBothCases, valueOfKey } from "../typing.ts";
import { words } from "../words.ts";
import { Clashes } from "./clashes.ts";
import type { Game } from "./game.ts";
import { COLOURS, Keypad, type Mode } from "./keypad.ts";

/** Within how many milliseconds two presses are a double one. */
const DOUBLE = 500;

export class Table {
  readonly board: BoardView;
  readonly keypad: Keypad;
  readonly symbols: Map<number, string>;
  /** Read aloud: what a cell holds after it was written into. */
  readonly said = h("p", { class: "unseen", role: "status" });
  /** Cells that a check found wrong. */
  wrong = new Set<number>();
  /** Whether all that is wrong was marked, without a check. */
  #marksWrong = settings.showWrong;
  readonly #clashes: Clashes;
  readonly #digits: Digits;
  /** The step that wrote the digits typed last. */
  #typed: unknown;
  /** The last press that wrote: where, what and when. */
  #pressed = { what: "", time: 0 };
  /** What is drawn in and around each cell, in words. */
  readonly #signs: string[][];

  constructor(
    readonly game: Game,
    title: string,
    /** The player has changed something. */
    readonly changed: () => void,
    /** A key that writes nothing. Says whether it was of use. */
    readonly command: (event: KeyboardEvent) => boolean,
  ) {
    this.symbols = symbolsOf(game.puzzle, game.picture);
    this.#digits = new Digits(this.symbols);
    this.#signs = aloud(game.picture);
    this.#clashes = new Clashes(game, () => this.#look());
    this.keypad = new Keypad(this.symbols, (value) => {
      if (settings.keyFirst) {
        this.keypad.choose(value === this.keypad.chosen ? null : value);
        return;
      }
      this.write(value, this.keypad.mode);
      if (matchMedia("(hover: hover)").matches) this.board.focus();
    });
    this.board = new BoardView(game.picture, title, {
      name: (cell) => this.#name(cell),
      selected: () => this.#showSame(),
      key: (event) => this.#key(event),
      twice: (cell) => this.#selectEqual(cell),
      press: (cell) => this.#put(cell),
    });
    this.refresh();
    const first = game.entries.findIndex((_, cell) => !game.fixed(cell));
    this.board.select([Math.max(0, first)]);
  }

  #text(value: number): string {
    return this.symbols.get(value) ?? String(value);
  }

  #name(cell: number): string {
    const { game } = this;
    const { columns } = game.picture;
    const drawn = game.picture.cells[cell];
    const parts = [words.cell(Math.floor(cell / columns) + 1, (cell % columns) + 1)];
    const entry = game.entry(cell);
    if (drawn && isBlack(drawn) && typeof drawn.ground === "object") {
      const { across, down } = drawn.ground.black;
      parts.push(words.black);
      if (across !== null) parts.push(words.acrossSum(across));
      if (down !== null) parts.push(words.downSum(down));
    } else if (drawn?.value) {
      parts.push(words.given(drawn.value.text));
    } else if (entry.value !== null) {
      parts.push(this.#text(entry.value));
    } else {
      parts.push(words.empty);
      if (entry.marks.length > 0) parts.push(words.marked(entry.marks.map((mark) => this.#text(mark)).join(" ")));
      if (entry.struck?.length) parts.push(words.ruledOut(entry.struck.map((value) => this.#text(value)).join(" ")));
      if (entry.corner.length > 0) parts.push(words.noted(entry.corner.map((mark) => this.#text(mark)).join(" ")));
    }
    parts.push(...(this.#signs[cell] ?? []));
    if (entry.colour > 0) parts.push(words.colour(entry.colour));
    if (this.#clashes.has(cell)) parts.push(words.clashes);
    if (this.wrong.has(cell)) parts.push(words.wrongCell);
    return parts.join(", ");
  }

  /** Draws what the player has in each cell. */
  #look(): void {
    this.board.look(this.game.entries.map((_, cell) => this.#lookOf(cell)));
  }

  #lookOf(cell: number): Look {
    const { game } = this;
    const entry = game.entry(cell);
    const look: Look = {};
    if (entry.value !== null) look.value = this.#text(entry.value);
    if (entry.trial > 0) look.tentative = true;
    if (entry.marks.length > 0) {
      look.marks = entry.marks.map((mark) => [game.values.indexOf(mark), this.#text(mark)]);
    }
    if (entry.struck?.length) look.struck = entry.struck.map((value) => [game.values.indexOf(value), this.#text(value)]);
    if (entry.corner.length > 0) look.corner = entry.corner.map((mark) => this.#text(mark));
    if (entry.colour > 0) look.colour = entry.colour;
    if (this.#clashes.has(cell)) look.clashes = true;
    if (this.wrong.has(cell)) look.wrong = true;
    return look;
  }

  /** Draws everything that has changed. */
  refresh(): void {
    const { game } = this;
    if (!settings.keyFirst) this.keypad.choose(null);
    // When the setting is gone, so are its marks. Until the solution is known, those of the engine stand.
    if (settings.showWrong ? game.solution : this.#marksWrong) {
      this.wrong = new Set(settings.showWrong ? game.wrongCells() : []);
    }
    this.#marksWrong = settings.showWrong;
    this.#clashes.find();
    this.#look();
    this.#showSame();
    const counts = new Map<number, number>();
    game.entries.forEach((_, cell) => {
      const value = game.valueAt(cell);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    });
    const each = game.values.length;
    const everywhere = game.entries.length === each * each;
    this.keypad.used(new Set(everywhere ? game.values.filter((value) => counts.get(value) === each) : []));
  }

  /** Selects all cells with the value of this one. */
  #selectEqual(cell: number): void {
    const { board, game } = this;
    const value = game.valueAt(cell);
    // Where presses write, two of them are no question.
    if (value === null || this.keypad.chosen !== null) return;
    const equal = [...game.entries.keys()].filter((other) => other !== cell && game.valueAt(other) === value);
    board.select([...equal, cell]);
  }

  #showSame(): void {
    const { board, game } = this;
    // The drawing exists before this object is whole.
    if (!board) return;
    const value = board.selection.size === 1 ? game.valueAt(board.cursor) : null;
    const same = value === null ? [] : [...game.entries.keys()].filter((cell) => game.valueAt(cell) === value);
    board.same(same.filter((cell) => cell !== board.cursor));
    const isSeen = settings.showSeen && board.selection.size === 1;
    board.flag("seen", isSeen ? game.peers(board.cursor) : new Set());
  }

  /** Writes a value, a mark or a colour into the selected cells. */
  write(value: number, mode: Mode): void {
    const { game, board } = this;
    if (game.solved) return;
    const cells = board.selection;
    if (mode === "value") game.setValue(cells, value, settings.keepMarks);
    else if (mode === "colour") game.setColour(cells, value);
    else game.toggleMark(cells, value, mode);
    this.wrong = new Set([...this.wrong].filter((cell) => !cells.has(cell)));
    this.changed();
    if (cells.size === 1) this.said.textContent = this.#name(this.board.cursor);
  }

  /** Writes the key that is chosen into a cell. Says whether one is, and the cell takes it. */
  #put(cell: number): boolean {
    const { mode, chosen } = this.keypad;
    if (chosen === null || (this.game.fixed(cell) && mode !== "colour")) return false;
    this.board.select([cell]);
    this.board.focus();
    // The second press of a double one would take away what the first one wrote.
    const [what, time] = [`${cell} ${mode} ${chosen}`, performance.now()];
    if (what === this.#pressed.what && time - this.#pressed.time < DOUBLE) return true;
    this.#pressed = { what, time };
    this.write(chosen, mode);
    return true;
  }

  erase(): void {
    if (this.game.solved) return;
    this.game.erase(this.board.selection);
    this.wrong = new Set([...this.wrong].filter((cell) => !this.board.selection.has(cell)));
    this.changed();
  }

  #key(event: KeyboardEvent): boolean {
    if (event.metaKey || (event.ctrlKey && !/^Digit\d$/.test(event.code))) return this.command(event);
    if (event.key === "Backspace" || event.key === "Delete") {
      this.erase();
      return true;
    }
    if (event.key === " ") {
      this.keypad.nextMode();
      return true;
    }
    if (event.key === "Escape" && this.board.selection.size > 1) {
      this.board.select([this.board.cursor]);
      return true;
    }
    // With shift, a digit's key gives another sign: the key itself tells.
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
    // Where a capital is a tile of its own, Shift writes it.
    const isMark = event.shiftKey && !hasBothCases(event.key, this.symbols);
    const isPlain = !isMark && !event.ctrlKey && !event.altKey;
    // Some keyboards have other signs where the digits are.
    const isValue = isPlain && valueOfKey(event.key, this.symbols) !== undefined;
    const sign = isValue ? event.key : (digit ?? (isPlain ? event.key : letter));
    if (sign === undefined || event.key === "?") return this.command(event);
    const { mode } = this.keypad;
    const isColour = mode === "colour" && isPlain;
    if (isColour && /^[1-9]$/.test(sign)) {
      if (Number(sign) <= COLOURS) this.write(Number(sign), "colour");
      return true;
    }
    const isWritten = isPlain && mode === "value" && /^\d$/.test(sign);
    const number = isWritten ? this.#digits.take(sign, this.board.selection) : sign;
    const value = valueOfKey(number, this.symbols);
    // Colours have numbers alone: a letter writes nothing.
    if (value === undefined || isColour) return this.command(event);
    if (isWritten) this.#writeNumber(value, number.length > 1);
    else this.write(value, event.ctrlKey || event.altKey ? "corner" : isMark ? "marks" : mode);
    return true;
  }

  /** Writes a number. One that continues another takes its place, as one step. */
  #writeNumber(value: number, continues: boolean): void {
    const { game } = this;
    const { last } = game;
    const inTrial = game.trials.at(-1) === game.position;
    if (continues && last && last === this.#typed && !inTrial && !game.solved) game.undo();
    const before = game.last;
    this.write(value, "value");
    this.#typed = game.last === before ? undefined : game.last;
  }
}
