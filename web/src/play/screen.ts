/** The screen to play on. */

import { Zoom } from "../board/zoom.ts";
import { button, h, showWork } from "../dom.ts";
import { Message } from "../dialog.ts";
import { askOne } from "../engine.ts";
import { icon, type IconName } from "../icons.ts";
import { bare, cellAt, flat, type Place, type Verdict } from "../puzzle.ts";
import type { Screen } from "../screen.ts";
import { settings } from "../settings.ts";
import { words } from "../words.ts";
import { Clock, clockText } from "./clock.ts";
import { celebrate } from "./finish.ts";
import type { Game } from "./game.ts";
import { fetchAhead, keep, keepOn, newGame } from "./games.ts";
import { HintCard } from "./hintcard.ts";
import { askCandidates, askHint } from "./hint.ts";
import { levelOf, rulesOf, titleOf } from "./name.ts";
import { showHelp, showMore, showNew, showShare } from "./windows.ts";
import { Table } from "./table.ts";

export class PlayScreen implements Screen {
  readonly element = h("main", { class: "play", id: "main" });
  readonly game: Game;
  readonly #table: Table;
  readonly #zoom: Zoom;
  readonly #clock: Clock;
  readonly #message = new Message();
  readonly #hint: HintCard;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #trial: HTMLElement;
  readonly #depth = h("span", { role: "status" });
  readonly #time: HTMLButtonElement;
  readonly #level = h("p", { class: "level" });
  readonly #done = h("div", { class: "done", hidden: true });
  readonly #covered: HTMLElement;
  /** What rests while the game is paused. */
  readonly #resting: HTMLElement[];
  readonly #control = new AbortController();
  /** The tools that ask the engine, and what they do. */
  readonly #asking = {
    marks: this.#tool("marks", words.fillMarks, () => this.#work.marks(), words.fillMarksTitle),
    check: this.#tool("check", words.checkSoFar, () => this.#work.check(), words.checkTitle),
    hint: this.#tool("hint", words.hint, () => this.#work.hint(), words.hintTitle),
    forced: this.#tool("forced", words.forced, () => this.#work.forced(), words.forcedTitle),
  };
  readonly #work = {
    marks: () => void showWork(this.#asking.marks, this.#fillMarks()),
    check: () => void showWork(this.#asking.check, this.#check()),
    hint: () => void showWork(this.#asking.hint, this.#hint.ask()),
    forced: () => void showWork(this.#asking.forced, this.#hint.forced()),
  };
  /** Letters beyond those of the largest boards: there they would be values. */
  readonly #toolKeys: Record<string, () => void> = {
    t: () => this.#beginTrial(),
    w: () => this.#work.marks(),
    v: () => this.#work.check(),
    s: () => this.#work.forced(),
  };
  readonly #keys = (event: KeyboardEvent): void => this.#pageKey(event);

  constructor(
    game: Game,
    /** Shows another game in place of this one. */
    readonly change: (game: Game, said?: string) => void,
    /** What there is to say about the game. */
    said = "",
  ) {
    this.game = game;
    const title = titleOf(game.puzzle, game.picture);
    this.#table = new Table(game, title, () => this.#changed(), (event) => this.#command(event));
    this.#zoom = new Zoom(this.#table.board);
    this.#hint = new HintCard(this.#table, this.#message, this.#control.signal, () => this.#changed());
    this.#undo = this.#tool("undo", words.undo, () => this.#take("undo"), words.undoTitle);
    this.#redo = this.#tool("redo", words.redo, () => this.#take("redo"), words.redoTitle);
    this.#time = button("", () => this.#pause(!this.game.paused), { class: "clock quiet" });
    const time = h("span", { class: "time" });
    this.#time.append(time, icon("pause"));
    this.#time.hidden = !settings.showTimer;
    this.#trial = this.#trialBar();
    this.#covered = h(
      "div",
      { class: "covered", hidden: true },
      h("p", {}, words.paused),
      button(words.resume, () => this.#pause(false), { class: "primary" }),
    );
    const tools = h(
      "div",
      { class: "tools", role: "group", "aria-label": words.tools },
      this.#undo,
      this.#redo,
      this.#tool("erase", words.erase, () => this.#table.erase(), words.eraseTitle),
      this.#tool("branch", words.tryOut, () => this.#beginTrial(), words.tryOutTitle),
      this.#asking.marks,
      this.#asking.check,
      this.#asking.hint,
      this.#asking.forced,
    );
    this.#resting = [
      this.#table.board.element,
      this.#table.keypad.element,
      tools,
      this.#trial,
      this.#hint.element,
    ];
    this.element.append(
      h(
        "section",
        { class: "play-board" },
        h(
          "header",
          { class: "play-head" },
          h("div", {}, h("h1", {}, title), this.#level),
          this.#zoom.button,
          this.#time,
        ),
        h("div", { class: "board-frame" }, this.#zoom.element, this.#covered),
      ),
      h(
        "section",
        { class: "play-side", "aria-label": words.controls },
        this.#message.element,
        this.#done,
        this.#table.said,
        this.#table.keypad.element,
        tools,
        // Below the tools: what appears here must not shift the keys under the pointer.
        this.#trial,
        this.#hint.element,
        h(
          "div",
          { class: "links" },
          button(words.newGame, () => showNew(this.change), { class: "primary" }),
          button(words.share, () => void showShare(game.puzzle)),
          button(words.more, () => showMore(this.change, game, () => this.#restart(), () => this.#changed())),
          button(words.help, () => showHelp(game)),
        ),
        ...this.#rules(),
      ),
    );
    this.#clock = new Clock(game, (text) => {
      time.textContent = text;
      this.#time.setAttribute("aria-label", game.paused ? words.resume : words.pauseAt(text));
    });
    document.addEventListener("keydown", this.#keys);
    this.#cover();
    this.#refresh();
    this.#message.tell(said);
    void this.#settle().then(() => {
      if (game.full && !game.solved && !this.#control.signal.aborted) this.#finish();
    });
    if (game.kind) fetchAhead(game.kind);
  }

  leave(): void {
    this.#control.abort();
    this.#clock.stop();
    this.#zoom.stop();
    keepOn(this.game);
    document.removeEventListener("keydown", this.#keys);
  }

  focus(): void {
    if (this.game.paused) this.#covered.querySelector("button")?.focus();
    else this.#table.board.focus();
  }

  /** Goes on where another tab has played on. Windows stay open, and what is selected stays so. */
  follow(other: Game): void {
    const { game } = this;
    const wasPaused = game.paused;
    const wasInside = this.element.contains(document.activeElement);
    game.follow(other);
    this.#clock.follow();
    // A hint, a check and a message were about another board.
    this.#hint.close();
    this.#table.wrong.clear();
    this.#done.replaceChildren();
    this.#message.tell("");
    this.#cover();
    this.#refresh();
    if (wasInside && wasPaused !== game.paused) this.focus();
  }

  /** Tells that the game is not kept, beside what is told already. */
  tellNotKept(): void {
    this.#message.tell([this.#message.text, words.notKept].filter(Boolean).join(" "), "bad");
  }

  /** Tells whether another tab has removed the game. */
  tellRemoved(isRemoved: boolean): void {
    const isTold = this.#message.text === words.removedElsewhere;
    if (isRemoved !== isTold) this.#message.tell(isRemoved ? words.removedElsewhere : "", isRemoved ? "bad" : "plain");
  }

  /** The rules, where each puzzle has its own. */
  #rules(): HTMLElement[] {
    const { puzzle, picture } = this.game;
    if (!picture.legend) return [];
    const rules = rulesOf(puzzle, picture).map((rule) => h("p", {}, rule));
    return [h("details", { class: "rules", open: true }, h("summary", {}, words.rulesTitle), ...rules)];
  }

  #tool(name: IconName, text: string, press: () => void, title?: string): HTMLButtonElement {
    const tool = button("", press, { class: "tool", title });
    tool.append(icon(name), h("span", {}, text));
    return tool;
  }

  /** Learns the solution and the level of a puzzle that came without them. */
  async #settle(): Promise<void> {
    const { game } = this;
    this.#level.textContent = levelOf(game.puzzle, game.kind);
    if (game.solution && this.#level.textContent) return;
    try {
      const answer = await askOne<Verdict>("check", { timeout: 20 }, bare(game.puzzle), this.#control.signal);
      if (answer.verdict === "unique" && answer.solution) {
        game.puzzle.solution = answer.solution;
        game.solution = flat(answer.solution);
        keepOn(game);
        // A hint that is open does so when it closes.
        if (!this.#hint.isOpen) this.#table.refresh();
        const rated = await askOne<{ level?: string }>("rate", { timeout: 20 }, bare(game.puzzle), this.#control.signal);
        if (rated.level) game.puzzle.level = rated.level;
        this.#level.textContent = levelOf(game.puzzle, game.kind);
        keepOn(game);
      } else {
        this.#message.tell(words.notUnique[answer.verdict] ?? "", "bad");
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#control.signal.aborted) return;
    this.#message.fail(error);
  }

  #changed(): void {
    this.#hint.close();
    this.#refresh();
    this.#clock.settle();
    this.game.stamp();
    const isKept = keep(this.game);
    // It stands as long as it is so, and is read aloud once.
    if (isKept || this.#message.text !== words.notKept) this.#message.tell(isKept ? "" : words.notKept, isKept ? "plain" : "bad");
    if (!this.game.solved && this.game.full) this.#finish();
  }

  #refresh(): void {
    const { game } = this;
    this.#table.refresh();
    this.#undo.disabled = !game.canUndo;
    this.#redo.disabled = !game.canRedo || game.solved;
    this.#trial.hidden = game.trials.length === 0;
    this.#depth.textContent = words.inTrial(game.trials.length);
    this.#done.hidden = !game.solved;
    this.element.classList.toggle("solved", game.solved);
    if (game.solved && !this.#done.hasChildNodes()) this.#showDone();
  }

  /** The board is full: tells whether it is right. */
  #finish(): void {
    if (this.game.solution) this.#end(this.game.wrongCells().length === 0);
    else void this.#judge();
  }

  /** Without a single solution, the board is right if no rule is broken. */
  async #judge(): Promise<void> {
    const { game } = this;
    const last = game.last;
    try {
      const body = { ...bare(game.puzzle), state: game.state() };
      const { verdict } = await askOne<{ verdict?: string }>("check", { clashes: true, timeout: 20 }, body, this.#control.signal);
      if (game.last === last && !game.solved) this.#end(verdict === "clear");
    } catch (error) {
      this.#fail(error);
    }
  }

  #end(isRight: boolean): void {
    const { game } = this;
    if (!isRight) {
      this.#message.tell(words.fullButWrong, "bad");
      return;
    }
    this.#pause(false);
    this.#clock.settle();
    game.solved = true;
    game.trials = [];
    game.entries = game.entries.map((entry) => ({ ...entry, trial: 0 }));
    this.#clock.settle();
    game.stamp();
    keep(game);
    this.#refresh();
    this.#message.tell(this.#solvedWords(), "good");
    celebrate(this.#table.board.element, this.#table.board.cursor, game.picture.columns);
  }

  #solvedWords(): string {
    const isGiven = this.game.entries.every((_, cell) => this.game.fixed(cell));
    return isGiven ? words.complete : words.solvedIn(clockText(this.game.elapsed));
  }

  #showDone(): void {
    const { kind } = this.game;
    this.#done.append(
      h("p", { class: "done-words" }, this.#solvedWords()),
      h(
        "div",
        { class: "row" },
        button(words.next, () => void (kind ? this.#next() : showNew(this.change)), { class: "primary" }),
        ...(this.game.canUndo ? [button(words.undo, () => this.#take("undo"), { title: words.undoTitle })] : []),
      ),
    );
  }

  async #next(): Promise<void> {
    if (!this.game.kind) return;
    this.#message.tell(words.making);
    try {
      this.change(...(await newGame(this.game.kind, this.#control.signal)));
    } catch (error) {
      this.#fail(error);
    }
  }

  #take(way: "undo" | "redo"): void {
    const { game } = this;
    if (way === "undo" ? !game.canUndo : !game.canRedo) return;
    // A restart takes the time with it, and gives it back.
    this.#clock.settle();
    const { solved } = game;
    const cells = way === "undo" ? game.undo() : game.redo();
    game.solved = false;
    this.#done.replaceChildren();
    this.#table.wrong.clear();
    if (cells.length === 1) this.#table.board.select(cells);
    this.#changed();
    // The button that was pressed is gone with the solved board.
    if (solved) this.#table.board.focus();
  }

  #restart(): void {
    this.#pause(false);
    this.#clock.settle();
    this.game.restart();
    this.#table.wrong.clear();
    this.#done.replaceChildren();
    this.#changed();
  }

  #pause(paused: boolean): void {
    const { game } = this;
    if (game.solved || game.paused === paused) return;
    this.#clock.pause(paused);
    game.paused = paused;
    game.stamp();
    keep(game);
    this.#cover();
    this.focus();
  }

  /** Covers the board while the game is paused. */
  #cover(): void {
    const { paused } = this.game;
    this.#covered.hidden = !paused;
    this.element.classList.toggle("paused", paused);
    for (const element of this.#resting) element.inert = paused;
  }

  async #check(): Promise<void> {
    const { game } = this;
    const { last } = game;
    let wrong = game.wrongCells();
    if (!game.solution && game.full) {
      this.#finish();
      return;
    }
    if (!game.solution) {
      try {
        const body = { ...bare(game.puzzle), state: game.state() };
        const answer = await askOne<{ verdict?: string; wrong?: Place[] }>("check", { "so-far": true }, body, this.#control.signal);
        // The answer is to another board: it is asked anew.
        if (game.last !== last) return await this.#check();
        if (answer.verdict === "multiple" || answer.verdict === "none") {
          this.#message.tell(words.notUnique[answer.verdict] ?? "", "bad");
          return;
        }
        wrong = (answer.wrong ?? []).map((place) => cellAt(game.puzzle, place));
      } catch (error) {
        this.#fail(error);
        return;
      }
    }
    this.#table.wrong = new Set(wrong);
    this.#table.refresh();
    this.#message.tell(wrong.length === 0 ? words.allRight : words.someWrong(wrong.length), wrong.length === 0 ? "good" : "bad");
  }

  async #fillMarks(): Promise<void> {
    const { game } = this;
    if (game.solved || !this.#hint.nothingWrong()) return;
    const { last } = game;
    try {
      const hint = await askHint(game, this.#control.signal);
      const isStep = hint.text !== null && !hint.isWrong;
      const candidates = isStep ? hint.candidates : await askCandidates(game, this.#control.signal);
      // The answer is to another board: it is asked anew.
      if (game.last !== last) return await this.#fillMarks();
      if (!Array.isArray(candidates)) {
        const begun = game.progress > 0 && candidates.verdict === "none";
        this.#message.tell(begun ? words.noneWithThese : (words.notUnique[candidates.verdict] ?? ""), "bad");
        return;
      }
      game.fillMarks(candidates);
      this.#changed();
    } catch (error) {
      this.#fail(error);
    }
  }

  #trialBar(): HTMLElement {
    return h(
      "div",
      { class: "trial", role: "group", "aria-label": words.tryOut },
      this.#depth,
      button(words.dropTrial, () => {
        this.game.dropTrial();
        this.#changed();
      }),
      button(words.keepTrial, () => {
        this.game.keepTrial();
        this.#changed();
      }),
    );
  }

  #beginTrial(): void {
    if (this.game.solved) return;
    this.game.beginTrial();
    this.#changed();
    this.#table.board.focus();
  }

  /** Keys that write nothing, while the board has the focus. */
  #command(event: KeyboardEvent): boolean {
    if (event.key === "?") {
      this.#work.hint();
      return true;
    }
    if (event.key === "Enter" && this.#hint.isOpen) {
      this.#hint.doIt();
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const use = this.#toolKeys[event.key.toLowerCase()];
    use?.();
    return use !== undefined;
  }

  /** Keys that count wherever the focus is. */
  #pageKey(event: KeyboardEvent): void {
    if (document.querySelector("dialog[open]")) return;
    if ((event.target as HTMLElement).matches("input, select, textarea")) return;
    const { board } = this.#table;
    const key = event.key.toLowerCase();
    // What a button has no use for goes to the board, such as digits after a press on Undo.
    if (this.game.paused) return;
    const forBoard = !board.focused && !["Enter", " ", "Tab", "Escape"].includes(event.key);
    if (forBoard && board.key(event)) {
      board.focus();
    } else if ((event.ctrlKey || event.metaKey) && key === "z") {
      this.#take(event.shiftKey ? "redo" : "undo");
      event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && key === "y") {
      this.#take("redo");
      event.preventDefault();
    } else if (event.key === "Escape" && this.#hint.isOpen) {
      this.#hint.close();
      this.#table.board.focus();
    }
  }
}
