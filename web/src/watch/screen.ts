/** The screen to watch searches on. */

import { button, choice, field, h } from "../dom.ts";
import { ask, type Flags, Refused } from "../engine.ts";
import type { Picture } from "../picture.ts";
import { pictureOf, type Puzzle } from "../puzzle.ts";
import { type Screen, takeHanded } from "../screen.ts";
import { language, named, words } from "../words.ts";
import { SearchBoard } from "./board.ts";
import { comparison } from "./compare.ts";
import { Dance } from "./dance.ts";
import { EXAMPLES, example, type Example } from "./examples.ts";
import { Filling, tallyOf } from "./filling.ts";
import { type Layer, layerChart } from "./layers.ts";
import { Matrix } from "./matrix.ts";
import { Player } from "./player.ts";
import { type Problem, Search, type SearchEvent } from "./search.ts";
import { SearchShow } from "./searchshow.ts";
import type { Show } from "./show.ts";

/** Events that are asked for of a search: enough for minutes. */
const MOST_EVENTS = 20_000;

/** Families whose houses are all their rules: so a value fits or not as the exact cover tells. */
const FILLED = ["sudoku", "latin"];

/** A problem of the list, or the person's own. */
type Chosen = Example | "own" | "ownPuzzle";

/** A way to look at what was chosen. */
type Way = "board" | "matrix" | "dance" | "filling";

export class WatchScreen implements Screen {
  readonly element = h("main", { class: "workshop watch", id: "main" });
  readonly #stage = h("div", { class: "stage" });
  readonly #player = new Player();
  readonly #ways = h("div", {});
  readonly #compared = h("div", {});
  readonly #own = h("textarea", { rows: 6, spellcheck: "false" });
  readonly #ownField: HTMLElement;
  #problem: Chosen = "sudoku4";
  /** The way that was chosen last, taken again where it is on offer. */
  #way: Way = "board";
  #control = new AbortController();

  constructor() {
    const brought = takeHanded();
    if (brought) this.#problem = "ownPuzzle";
    const problems = [...EXAMPLES, "own", "ownPuzzle"].map((name) => [name, named(words.watch.examples, name)] as const);
    this.#ownField = field(words.watch.ownLabel, this.#own);
    this.#ownField.hidden = !brought;
    this.element.append(
      h("section", { class: "watch-stage", "aria-label": words.watch.title }, this.#stage),
      h(
        "section",
        { class: "side" },
        h("h1", {}, words.watch.title),
        h(
          "div",
          { class: "watch-choices" },
          choice(words.watch.problem, problems, this.#problem, (name) => this.#choose(name as Chosen)),
          this.#ways,
        ),
        this.#ownField,
        h(
          "div",
          { class: "row" },
          button(words.watch.run, () => void this.#run("search")),
          button(words.watch.frontier, () => void this.#run("frontier"), { title: words.watch.frontierTitle }),
        ),
        this.#player.element,
        this.#compared,
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
    this.#player.play(false);
  }

  #choose(name: Chosen): void {
    const wasOwn = !this.#ownField.hidden;
    this.#problem = name;
    const isOwn = name === "own" || name === "ownPuzzle";
    this.#ownField.hidden = !isOwn;
    if (isOwn) {
      this.#control.abort();
      this.#forget();
      this.#player.message.tell("");
      // What was a puzzle after all need not be written again.
      if (!wasOwn) this.#own.value = "";
      this.#own.focus();
    } else void this.#run("search");
  }

  /** Puts away what was shown. */
  #forget(): void {
    this.#player.take(null);
    this.#ways.replaceChildren();
    this.#compared.replaceChildren();
    this.#stage.replaceChildren();
  }

  async #run(method: "search" | "frontier"): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#player.play(false);
    this.#player.message.tell(words.loading);
    try {
      const name = this.#problem;
      const body = name === "own" || name === "ownPuzzle" ? this.#own.value : await example(name, signal);
      if (typeof body === "string" && body.trim() === "") throw new Error(words.watch.nothing);
      const puzzle = name === "ownPuzzle" || typeof body !== "string";
      const flags = { puzzle, limit: MOST_EVENTS, timeout: 20, language };
      if (method === "frontier") await this.#sweep(body, flags, signal);
      else await this.#follow(body, flags, signal);
    } catch (error) {
      if (signal.aborted) return;
      // The engine names the parameter that it wants.
      const isPuzzle = this.#problem === "own" && error instanceof Refused && error.message.endsWith("found a puzzle");
      this.#player.message.fail(isPuzzle ? new Error(words.watch.isPuzzle) : error);
    }
  }

  /** Gets the events of a search, and shows their beginning. */
  async #follow(body: string | Puzzle, flags: Flags, signal: AbortSignal): Promise<void> {
    let found: Search | null = null;
    const onLine = (line: unknown): void => {
      if (found) found.add(line as SearchEvent);
      else found = new Search(line as Problem);
    };
    await ask("watch", flags, body, onLine, signal);
    const search = found as Search | null;
    if (signal.aborted) return;
    if (!search) throw new Error(words.watch.nothing);
    const drawn = search.problem.places ? await this.#puzzleOf(body, signal) : null;
    if (signal.aborted) return;
    this.#compared.replaceChildren();
    const shows = new Map<Way, () => Show>();
    if (drawn) {
      const { puzzle, picture } = drawn;
      shows.set("board", () => {
        const board = new SearchBoard(search, puzzle, picture);
        return new SearchShow(search, board, (value) => board.symbol(value));
      });
      if (FILLED.includes(puzzle.family) && Filling.fills(search.problem)) {
        const filling = new Filling(search.problem, MOST_EVENTS);
        shows.set("filling", () => {
          const board = new SearchBoard(filling.search, puzzle, picture);
          return new SearchShow(filling.search, board, (value) => board.symbol(value), words.watch.fill);
        });
        void this.#compare(search, filling, signal);
      }
    } else {
      shows.set("matrix", () => new SearchShow(search, new Matrix(search), String));
    }
    if (Dance.shows(search)) shows.set("dance", () => new SearchShow(search, new Dance(search), String));
    this.#offer(shows);
  }

  /** Offers ways to look at what was found. */
  #offer(shows: ReadonlyMap<Way, () => Show>): void {
    const [first] = shows.keys();
    const way = shows.has(this.#way) ? this.#way : first;
    const view = (way: Way): void => {
      const show = shows.get(way)?.();
      if (!show) return;
      this.#stage.replaceChildren(show.element);
      this.#player.take(show);
    };
    const ways = [...shows.keys()].map((way) => [way, words.watch.ways[way]] as const);
    this.#ways.replaceChildren();
    if (way && ways.length > 1) {
      this.#ways.append(
        choice(words.watch.way, ways, way, (chosen) => {
          this.#way = chosen as Way;
          view(this.#way);
        }),
      );
    }
    if (way) view(way);
  }

  /** Tells the nodes of both ways, as soon as they are counted. */
  async #compare(search: Search, filling: Filling, signal: AbortSignal): Promise<void> {
    const tally = tallyOf(search);
    this.#compared.replaceChildren(comparison(tally, null));
    const filled = await filling.count(tally.isComplete, signal);
    if (!signal.aborted) this.#compared.replaceChildren(comparison(tally, filled));
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
    this.#forget();
    let count: string | null = null;
    const onLine = (line: unknown): void => {
      const event = line as SearchEvent | { event: "end"; covers: string };
      if (event.event === "end" && "covers" in event) count = event.covers;
      if (event.event !== "layer") return;
      layers.push(event);
      this.#stage.replaceChildren(layerChart(layers));
    };
    await ask("watch", { ...flags, method: "frontier" }, body, onLine, signal);
    if (!signal.aborted && count === null && layers.length === 0) throw new Error(words.watch.nothing);
    if (!signal.aborted) this.#player.message.tell(count === null ? "" : words.watch.counted(grouped(count)));
  }
}

/** A number of any length with its digits in groups. */
function grouped(digits: string): string {
  return BigInt(digits).toLocaleString(language);
}
