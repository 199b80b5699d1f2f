/** The hint: its words, its picture on the board, and a button that does it. */

import { button, h } from "../dom.ts";
import type { Message } from "../dialog.ts";
import { ratingOf, words } from "../words.ts";
import { askHint, askHintPicture, doForced, doHint, type Hint, type NoHint } from "./hint.ts";
import type { Table } from "./table.ts";

export class HintCard {
  readonly element = h("div", { class: "hint-card", hidden: true });
  #hint: Hint | null = null;

  constructor(
    readonly table: Table,
    readonly message: Message,
    readonly signal: AbortSignal,
    readonly changed: () => void,
  ) {}

  get isOpen(): boolean {
    return this.#hint !== null;
  }

  /** A step cannot follow from what is wrong: that is told first. */
  nothingWrong(wrong = this.table.game.wrongCells()): boolean {
    if (wrong.length === 0) return true;
    this.table.wrong = new Set(wrong);
    this.table.refresh();
    this.message.tell(words.wrongFirst(wrong.length), "bad");
    return false;
  }

  async ask(): Promise<void> {
    const { game, board } = this.table;
    if (game.solved || !this.nothingWrong()) return;
    if (game.full) {
      this.message.tell(words.fullButWrong, "bad");
      return;
    }
    const { last } = game;
    try {
      const hint = await askHint(game, this.signal);
      // The answer is to another board.
      if (game.last !== last) return;
      if (hint.text === null || hint.isWrong) {
        this.#tellWhy(hint, words.noHint);
        return;
      }
      const picture = await askHintPicture(game, this.signal);
      if (game.last !== last) return;
      this.close();
      this.#hint = hint;
      board.show(picture);
      this.message.tell("");
      const rating = hint.rating === null ? "" : ` · ${ratingOf(hint.rating)}`;
      const text = hint.text.startsWith(`${hint.technique}: `) ? hint.text.slice(hint.technique.length + 2) : hint.text;
      const sentence = text.charAt(0).toUpperCase() + text.slice(1);
      this.element.replaceChildren(
        h("p", { class: "hint-name" }, `${hint.technique}${rating}`),
        h("p", { class: "hint-words", role: "status", tabindex: 0 }, sentence.replace(/([^.!?])$/, "$1.")),
        h(
          "div",
          { class: "row" },
          ...(hint.values.length + hint.struck.length > 0
            ? [button(words.doIt, () => this.doIt(), { class: "primary" })]
            : []),
          button(words.close, () => this.close()),
        ),
      );
      const [first] = [...hint.values, ...hint.struck];
      if (first) board.reveal(first[0]);
      const frame = board.element.parentElement ?? board.element;
      this.element.style.setProperty("--board-end", `${frame.getBoundingClientRect().bottom}px`);
      this.element.hidden = false;
      this.element.parentElement?.classList.add("hinting");
      this.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!this.signal.aborted) this.message.fail(error);
    }
  }

  /** Tells why there is no step. */
  #tellWhy(hint: Hint | NoHint, otherwise: string): void {
    if (hint.text === null) {
      const why = words.notUnique[hint.verdict];
      this.message.tell(why ?? otherwise, why ? "bad" : "plain");
    } else if (this.nothingWrong(hint.wrong)) {
      this.message.tell(hint.text.replace(/([^.!?])$/, "$1."), "bad");
    }
  }

  doIt(): void {
    const { game, board } = this.table;
    const hint = this.#hint;
    if (!hint) return;
    doHint(game, hint);
    const cells = hint.values.length > 0 ? hint.values : hint.struck;
    board.select(cells.map(([cell]) => cell));
    this.changed();
    board.focus();
  }

  async forced(): Promise<void> {
    const { game } = this.table;
    if (game.solved || !this.nothingWrong()) return;
    this.close();
    try {
      const done = await doForced(game, this.signal);
      if (done === null) return;
      this.changed();
      if (game.solved) return;
      if (typeof done === "number") this.message.tell(words.forcedDone(done));
      else this.#tellWhy(done, words.forcedDone(0));
    } catch (error) {
      this.changed();
      if (!this.signal.aborted) this.message.fail(error);
    }
  }

  close(): void {
    if (!this.#hint) return;
    this.#hint = null;
    this.element.hidden = true;
    this.element.parentElement?.classList.remove("hinting");
    this.element.replaceChildren();
    this.table.board.show(this.table.board.picture);
    this.table.refresh();
  }
}
