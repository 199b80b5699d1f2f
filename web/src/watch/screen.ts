/** The screen to watch searches on. */

import { button, choice, field, h } from "../dom.ts";
import { Message } from "../dialog.ts";
import { ask, type Flags } from "../engine.ts";
import { icon, type IconName } from "../icons.ts";
import type { Picture } from "../picture.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { type Screen, takeHanded } from "../screen.ts";
import { named, words } from "../words.ts";
import { SearchBoard } from "./board.ts";
import { EXAMPLES, example, type Example } from "./examples.ts";
import { type Layer, layerChart } from "./layers.ts";
import { Matrix } from "./matrix.ts";
import { type Problem, Search, type SearchEvent, type State } from "./search.ts";

/** Events that are asked for of a search: enough for minutes. */
const MOST_EVENTS = 20_000;

/** A problem of the list, or the person's own. */
type Chosen = Example | "own" | "ownPuzzle";

export class WatchScreen implements Screen {
  readonly element = h("main", { class: "workshop watch", id: "main" });
  readonly #stage = h("div", { class: "stage" });
  readonly #message = new Message();
  readonly #counts = h("dl", { class: "counts" });
  readonly #position: HTMLInputElement;
  readonly #toggle: HTMLButtonElement;
  readonly #steps: [HTMLButtonElement, HTMLButtonElement];
  readonly #own = h("textarea", { rows: 6, spellcheck: "false" });
  readonly #ownField: HTMLElement;
  #problem: Chosen = "sudoku4";
  #control = new AbortController();
  #search: Search | null = null;
  #view: Matrix | SearchBoard | null = null;
  #at = 0;
  #speed = 4;
  #playing = false;
  #frame = 0;
  #last = 0;
  #owed = 0;

  constructor() {
    const brought = takeHanded();
    if (brought) this.#problem = "ownPuzzle";
    const problems = [...EXAMPLES, "own", "ownPuzzle"].map((name) => [name, named(words.watch.examples, name)] as const);
    this.#ownField = field(words.watch.ownLabel, this.#own);
    this.#ownField.hidden = !brought;
    this.#position = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": words.watch.position,
      input: () => {
        this.#play(false);
        this.#show(Number(this.#position.value));
      },
    });
    const speed = h("input", {
      type: "range",
      min: 0,
      max: 10,
      value: 2,
      step: 0.5,
      input: () => (this.#speed = 2 ** Number(speed.value)),
    });
    this.#toggle = this.#round("play", words.watch.play, () => this.#play(!this.#playing));
    this.#toggle.classList.add("primary");
    this.#steps = [
      this.#round("backward", words.watch.backward, () => this.#step(-1)),
      this.#round("forward", words.watch.forward, () => this.#step(1)),
    ];
    this.element.append(
      h("section", { class: "watch-stage", "aria-label": words.watch.title }, this.#stage),
      h(
        "section",
        { class: "side" },
        h("h1", {}, words.watch.title),
        h(
          "div",
          { class: "row" },
          choice(words.watch.problem, problems, this.#problem, (name) => this.#choose(name as Chosen)),
          button(words.watch.run, () => void this.#run("search")),
          button(words.watch.frontier, () => void this.#run("frontier"), { title: words.watch.frontierTitle }),
        ),
        this.#ownField,
        h(
          "div",
          { class: "player" },
          this.#steps[0],
          this.#toggle,
          this.#steps[1],
          field(words.watch.speed, speed),
        ),
        this.#position,
        this.#message.element,
        this.#counts,
        h(
          "details",
          { open: true },
          h("summary", {}, words.watch.aboutTitle),
          ...words.watch.about.map((text) => h("p", {}, text)),
        ),
      ),
    );
    if (brought) this.#own.value = JSON.stringify(brought);
    void this.#run("search");
  }

  leave(): void {
    this.#control.abort();
    this.#play(false);
  }

  #round(name: IconName, label: string, press: () => void): HTMLButtonElement {
    const control = button("", press, { class: "round", "aria-label": label });
    control.append(icon(name));
    return control;
  }

  #choose(name: Chosen): void {
    this.#problem = name;
    const isOwn = name === "own" || name === "ownPuzzle";
    this.#ownField.hidden = !isOwn;
    if (isOwn) {
      this.#own.value = "";
      this.#own.focus();
      this.#forget();
    } else void this.#run("search");
  }

  /** Puts away what was shown. */
  #forget(): void {
    this.#control.abort();
    this.#play(false);
    this.#search = null;
    this.#view = null;
    this.#stage.replaceChildren();
    this.#counts.replaceChildren();
    this.#message.tell("");
    this.#controls(false);
  }

  async #run(method: "search" | "frontier"): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#play(false);
    this.#message.tell(words.loading);
    try {
      const name = this.#problem;
      const body = name === "own" || name === "ownPuzzle" ? this.#own.value : await example(name, signal);
      const flags = { puzzle: name === "ownPuzzle" || typeof body !== "string", limit: MOST_EVENTS, timeout: 20 };
      if (method === "frontier") await this.#sweep(body, flags, signal);
      else await this.#follow(body, flags, signal);
    } catch (error) {
      if (!signal.aborted) this.#message.fail(error);
    }
  }

  /** Gets the events of a search, and shows their beginning. */
  async #follow(body: string | Puzzle, flags: Flags, signal: AbortSignal): Promise<void> {
    let search: Search | null = null;
    const onLine = (line: unknown): void => {
      if (search) search.add(line as SearchEvent);
      else search = new Search(line as Problem);
    };
    await ask("watch", flags, body, onLine, signal);
    const found = search as Search | null;
    if (!found || signal.aborted) return;
    const puzzle = found.problem.places ? await this.#puzzleOf(body, signal) : null;
    this.#search = found;
    if (puzzle) {
      const board = new SearchBoard(found, puzzle.puzzle, puzzle.picture);
      this.#stage.replaceChildren(board.element, h("p", { class: "legend" }, words.watch.legendBoard));
      this.#view = board;
    } else {
      const matrix = new Matrix(found);
      this.#stage.replaceChildren(matrix.element, h("p", { class: "legend" }, words.watch.legendMatrix));
      this.#view = matrix;
    }
    this.#position.max = String(found.events.length);
    this.#controls(true);
    this.#show(0);
  }

  async #puzzleOf(body: string | Puzzle, signal: AbortSignal): Promise<{ puzzle: Puzzle; picture: Picture }> {
    let puzzle: Puzzle | null = typeof body === "string" ? null : body;
    if (!puzzle) await ask("convert", { format: "json" }, body, (line) => (puzzle ??= line as Puzzle), signal);
    const whole = puzzle as unknown as Puzzle;
    return { puzzle: whole, picture: await pictureOf(whole, signal) };
  }

  /** Shows how the sweep over the items goes. */
  async #sweep(body: string | Puzzle, flags: Flags, signal: AbortSignal): Promise<void> {
    const layers: Layer[] = [];
    this.#search = null;
    this.#view = null;
    this.#counts.replaceChildren();
    this.#controls(false);
    let count: string | null = null;
    const onLine = (line: unknown): void => {
      const event = line as SearchEvent | { event: "end"; covers: string };
      if (event.event === "end" && "covers" in event) count = event.covers;
      if (event.event !== "layer") return;
      layers.push(event);
      this.#stage.replaceChildren(layerChart(layers));
    };
    await ask("watch", { ...flags, method: "frontier" }, body, onLine, signal);
    if (!signal.aborted) this.#message.tell(count === null ? "" : words.watch.counted(grouped(count)));
  }

  /** Lets the search be played, or not. */
  #controls(enabled: boolean): void {
    this.#position.disabled = !enabled;
    this.#toggle.disabled = !enabled;
    for (const control of this.#steps) control.disabled = !enabled;
  }

  #step(by: number): void {
    this.#play(false);
    this.#show(this.#at + by);
  }

  #play(playing: boolean): void {
    const events = this.#search?.events.length ?? 0;
    this.#playing = playing && events > 0;
    if (this.#playing && this.#at >= events) this.#show(0);
    this.#toggle.setAttribute("aria-label", this.#playing ? words.watch.pause : words.watch.play);
    this.#toggle.replaceChildren(icon(this.#playing ? "pause" : "play"));
    cancelAnimationFrame(this.#frame);
    if (!this.#playing) return;
    this.#last = performance.now();
    this.#owed = 1;
    const tick = (now: number): void => {
      this.#owed += ((now - this.#last) / 1000) * this.#speed;
      this.#last = now;
      const whole = Math.floor(this.#owed);
      this.#owed -= whole;
      if (whole > 0) this.#show(this.#at + whole);
      if (this.#at >= events) this.#play(false);
      else this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** Shows the search after its first events. */
  #show(events: number): void {
    const search = this.#search;
    if (!search) return;
    this.#at = Math.max(0, Math.min(search.events.length, events));
    this.#position.value = String(this.#at);
    const state = search.after(this.#at);
    // At the end all is taken back: the last cover is what people want to see then.
    const stands = search.events[this.#at - 1]?.event === "end" ? search.lastCover() : null;
    const top = stands ? undefined : state.stack.at(-1);
    const event = search.events[this.#at - 1];
    const dead = event?.event === "dead" ? event.item : null;
    this.#view?.draw(stands ?? state, dead ?? top?.item ?? null, dead !== null);
    this.#message.tell(this.#tell(search, state));
    const counts: [string, number][] = [
      [words.watch.nodes, state.nodes],
      [words.watch.level, search.tried(state).length],
      [words.watch.dead_ends, state.deadEnds],
      [words.watch.covers, state.covers],
    ];
    this.#counts.replaceChildren(
      ...counts.map(([name, count]) => h("div", {}, h("dt", {}, name), h("dd", {}, count.toLocaleString()))),
    );
  }

  #symbol(value: number): string {
    return this.#view instanceof SearchBoard ? this.#view.symbol(value) : String(value);
  }

  #tell(search: Search, state: State): string {
    const event = search.events[this.#at - 1];
    if (!event) return words.watch.start;
    const { problem } = search;
    const name = (item: number): string => problem.items[item] ?? String(item);
    const option = (number: number): string => {
      const places = problem.places?.[number];
      if (!places) return (problem.options[number] ?? []).map(name).join(" ");
      return places.map(([[row, column], value]) => words.watch.value(this.#symbol(value), row, column)).join(", ");
    };
    switch (event.event) {
      case "item":
        return words.watch.item(name(event.item), event.options);
      case "try":
        return words.watch.try(option(event.option));
      case "dead":
        return words.watch.dead(name(event.item));
      case "back":
        return words.watch.back(option(event.option));
      case "cover":
        return words.watch.cover(state.covers);
      case "end":
        return event.complete ? words.watch.end(event.nodes, state.covers) : words.watch.cut(search.events.length);
      default:
        return "";
    }
  }
}

/** A number of any length with its digits in groups. */
function grouped(digits: string): string {
  return BigInt(digits).toLocaleString();
}
