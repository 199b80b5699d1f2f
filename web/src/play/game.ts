/** A game: a puzzle, what the player has written, and how it came about. */

import { housesOf, peersOf } from "../houses.ts";
import { isBlack, type Picture } from "../picture.ts";
import { flat, inRows, type Puzzle, sizeOf, valuesOf } from "../puzzle.ts";
import type { Kind } from "./kind.ts";

/** What the player has in a cell. Never changed in place. */
export interface Entry {
  readonly value: number | null;
  /** Values that are still possible. */
  readonly marks: readonly number[];
  /** Notes of the player's own. */
  readonly corner: readonly number[];
  /** Values that hints have struck out while the marks did not tell all that is possible. */
  readonly struck?: readonly number[];
  readonly colour: number;
  /** In which trial the value was set; 0 for none. */
  readonly trial: number;
}

type Change = [cell: number, before: Entry, after: Entry];

/** What is done and taken back together. */
interface Step {
  cells: Change[];
  /** Filling in makes the marks tell all that is possible: whether they did so before. */
  fill?: { tracked: boolean };
  /** What a restart put away besides the entries. */
  restart?: { elapsed: number; tracked: boolean; trials: number[] };
}

const EMPTY: Entry = { value: null, marks: [], corner: [], colour: 0, trial: 0 };

/** Steps that can be taken back after the page was closed. */
const KEPT_STEPS = 400;

export interface SavedGame {
  id: string;
  kind: Kind | null;
  puzzle: Puzzle;
  picture: Picture;
  entries: [cell: number, entry: Entry][];
  steps: Step[];
  position: number;
  trials: number[];
  tracked: boolean;
  elapsed: number;
  solved: boolean;
  paused?: boolean;
  played: number;
  changed?: number;
}

export class Game {
  readonly values: number[];
  solution: (number | null)[] | null;
  readonly id: string;
  entries: Entry[];
  steps: Step[] = [];
  position = 0;
  /** For each trial that is open, the position where it began. */
  trials: number[] = [];
  /** Whether the marks tell all that is possible, so that hints go by them. */
  tracked = false;
  elapsed = 0;
  solved = false;
  paused = false;
  played = Date.now();
  /** When the player last did something: of two tabs with the game, the later one counts. */
  changed = 0;
  /** Whether the browser has it, or had it. */
  kept = false;
  readonly #peers: Set<number>[];

  constructor(
    readonly puzzle: Puzzle,
    readonly picture: Picture,
    readonly kind: Kind | null,
    id?: string,
  ) {
    this.id = id ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    this.values = valuesOf(puzzle);
    this.solution = puzzle.solution ? flat(puzzle.solution) : null;
    this.#peers = peersOf(puzzle, picture);
    this.entries = picture.cells.map(() => EMPTY);
  }

  static restore(saved: SavedGame): Game {
    const game = new Game(saved.puzzle, saved.picture, saved.kind, saved.id);
    for (const [cell, entry] of saved.entries) game.entries[cell] = entry;
    // Games kept by an older page have the changes alone.
    game.steps = saved.steps.map((step) => (Array.isArray(step) ? { cells: step as Change[] } : step));
    game.position = saved.position;
    game.trials = saved.trials;
    game.tracked = saved.tracked;
    game.elapsed = saved.elapsed;
    game.solved = saved.solved;
    game.paused = saved.paused ?? false;
    game.played = saved.played;
    game.changed = saved.changed ?? 0;
    game.kept = true;
    return game;
  }

  /** Marks that the player has done something now. */
  stamp(): void {
    this.changed = Math.max(Date.now(), this.changed + 1);
  }

  /** Takes over what another tab has done with the game. */
  follow({ entries, steps, position, trials, tracked, elapsed, solved, paused, played, changed }: Game): void {
    Object.assign(this, { entries, steps, position, trials, tracked, elapsed, solved, paused, played, changed });
  }

  save(): SavedGame {
    const drop = Math.max(0, this.steps.length - KEPT_STEPS);
    const { id, kind, puzzle, picture, tracked, elapsed, solved, paused, played, changed } = this;
    return {
      id, kind, puzzle, picture, tracked, elapsed, solved, paused, played, changed,
      entries: [...this.entries.entries()].filter(([, entry]) => entry !== EMPTY),
      steps: this.steps.slice(drop),
      position: Math.max(0, this.position - drop),
      trials: this.trials.map((position) => Math.max(0, position - drop)),
    };
  }

  /** Begins with what a player has: values, and lists of those that are possible. */
  enter(state: readonly (readonly (number | readonly number[] | null)[])[]): void {
    const known = new Set(this.values);
    state.flat().forEach((written, cell) => {
      if (this.fixed(cell) || written === null) return;
      if (typeof written === "number") {
        if (known.has(written)) this.entries[cell] = { ...EMPTY, value: written };
      } else {
        this.entries[cell] = { ...EMPTY, marks: written.filter((value) => known.has(value)) };
        this.tracked = true;
      }
    });
  }

  /** Whether a cell takes no value: it is black, or given. */
  fixed(cell: number): boolean {
    const drawn = this.picture.cells[cell];
    return drawn === undefined || isBlack(drawn) || this.given(cell) !== null;
  }

  given(cell: number): number | null {
    const { columns } = this.picture;
    return this.puzzle.givens[Math.floor(cell / columns)]?.[cell % columns] ?? null;
  }

  entry(cell: number): Entry {
    return this.entries[cell] ?? EMPTY;
  }

  /** What stands in a cell: given, or set by the player. */
  valueAt(cell: number): number | null {
    return this.given(cell) ?? this.entry(cell).value;
  }

  peers(cell: number): ReadonlySet<number> {
    return this.#peers[cell] ?? new Set();
  }

  /** Makes one step of changes that are taken back together. */
  #make(changes: Map<number, Entry>): boolean {
    const step: Step = { cells: this.#differing(changes) };
    if (step.cells.length === 0) return false;
    this.#take(step);
    return true;
  }

  #differing(changes: Map<number, Entry>): Change[] {
    return [...changes]
      .map(([cell, after]): Change => [cell, this.entry(cell), after])
      .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after));
  }

  #take(step: Step): void {
    this.steps.length = this.position;
    this.steps.push(step);
    this.redo();
  }

  /** Sets a value in cells, or takes it away where all have it already. */
  setValue(cells: Iterable<number>, value: number, keepMarks: boolean): boolean {
    const open = [...cells].filter((cell) => !this.fixed(cell));
    const all = open.every((cell) => this.entry(cell).value === value);
    return this.setValues(open.map((cell) => [cell, all ? null : value]), keepMarks);
  }

  setValues(values: [cell: number, value: number | null][], keepMarks: boolean): boolean {
    const changes = new Map<number, Entry>();
    const trial = this.trials.length;
    for (const [cell, value] of values) {
      if (this.fixed(cell)) continue;
      const before = this.entry(cell).value;
      changes.set(cell, { ...(changes.get(cell) ?? this.entry(cell)), value, trial: value === null ? 0 : trial });
      if (this.tracked && before !== null && before !== value) this.#allowAgain(cell, before, changes);
      if (value === null || !(keepMarks || this.tracked)) continue;
      for (const peer of this.peers(cell)) {
        const entry = changes.get(peer) ?? this.entry(peer);
        if (entry.marks.includes(value) || entry.corner.includes(value)) {
          const without = (marks: readonly number[]): number[] => marks.filter((mark) => mark !== value);
          changes.set(peer, { ...entry, marks: without(entry.marks), corner: without(entry.corner) });
        }
      }
    }
    return this.#make(changes);
  }

  /** What a value had taken from the marks of the cells that it sees is possible again, unless another sees them. */
  #allowAgain(cell: number, value: number, changes: Map<number, Entry>): void {
    for (const peer of this.peers(cell)) {
      const entry = changes.get(peer) ?? this.entry(peer);
      if (this.fixed(peer) || entry.value !== null || entry.marks.includes(value)) continue;
      if ([...this.peers(peer)].some((other) => other !== cell && this.valueAt(other) === value)) continue;
      changes.set(peer, { ...entry, marks: [...entry.marks, value].sort((a, b) => a - b) });
    }
  }

  /** Adds a mark to cells, or takes it away where all have it already. */
  toggleMark(cells: Iterable<number>, value: number, layer: "marks" | "corner"): boolean {
    const open = [...cells].filter((cell) => !this.fixed(cell) && this.entry(cell).value === null);
    const all = open.every((cell) => this.entry(cell)[layer].includes(value));
    const changes = new Map<number, Entry>();
    for (const cell of open) {
      const entry = this.entry(cell);
      const rest = entry[layer].filter((mark) => mark !== value);
      const marks = { [layer]: all ? rest : [...rest, value].sort((a, b) => a - b) };
      changes.set(cell, { ...entry, ...marks, ...(entry.struck && { struck: entry.struck.filter((one) => one !== value) }) });
    }
    return this.#make(changes);
  }

  setColour(cells: Iterable<number>, colour: number): boolean {
    const all = [...cells].every((cell) => this.entry(cell).colour === colour);
    const changes = new Map<number, Entry>();
    for (const cell of cells) changes.set(cell, { ...this.entry(cell), colour: all ? 0 : colour });
    return this.#make(changes);
  }

  /** Takes away the values of cells; where there are none, their marks; where there are none, their colours. */
  erase(cells: Iterable<number>): boolean {
    const chosen = [...cells];
    const open = chosen.filter((cell) => !this.fixed(cell)).map((cell) => [cell, this.entry(cell)] as const);
    const valued = open.filter(([, entry]) => entry.value !== null);
    if (valued.length > 0) {
      return this.setValues(valued.map(([cell]) => [cell, null]), true);
    }
    const marked = open.filter(([, { marks, corner, struck }]) => marks.length + corner.length + (struck?.length ?? 0) > 0);
    if (marked.length > 0) {
      return this.#make(new Map(marked.map(([cell, entry]) => [cell, { ...entry, marks: [], corner: [], struck: [] }])));
    }
    return this.#make(new Map(chosen.map((cell) => [cell, { ...this.entry(cell), colour: 0 }])));
  }

  /** Writes what is still possible into the empty cells, from the engine's rows of candidates. */
  fillMarks(candidates: (readonly number[] | null)[]): boolean {
    const changes = new Map<number, Entry>();
    for (const cell of this.entries.keys()) {
      const entry = this.entry(cell);
      if (this.fixed(cell) || entry.value !== null) continue;
      const seen = new Set([...this.peers(cell)].map((peer) => this.valueAt(peer)));
      const marks = (candidates[cell] ?? []).filter((value) => {
        return !seen.has(value) && !entry.struck?.includes(value) && (!this.#tells(entry) || entry.marks.includes(value));
      });
      changes.set(cell, { ...entry, marks, struck: [] });
    }
    const { tracked } = this;
    const cells = this.#differing(changes);
    if (cells.length > 0) this.#take({ cells, fill: { tracked } });
    this.tracked = true;
    return cells.length > 0;
  }

  /** Strikes values out: of the marks, and where these do not tell all that is possible, as a note in the cell. */
  strike(struck: [cell: number, values: number[]][]): boolean {
    const changes = new Map<number, Entry>();
    for (const [cell, values] of struck) {
      if (this.fixed(cell)) continue;
      const entry = changes.get(cell) ?? this.entry(cell);
      const marks = entry.marks.filter((mark) => !values.includes(mark));
      const noted = new Set([...(entry.struck ?? []), ...values]);
      changes.set(cell, { ...entry, marks, ...(!this.#tells(entry) && { struck: [...noted].sort((a, b) => a - b) }) });
    }
    return this.#make(changes);
  }

  /** Whether the marks of a cell tell all that is possible there. */
  #tells({ marks }: Entry): boolean {
    return this.tracked && marks.length > 0;
  }

  /** The step that would be taken back next. */
  get last(): unknown {
    return this.steps[this.position - 1];
  }

  get canUndo(): boolean {
    return this.position > 0;
  }

  get canRedo(): boolean {
    return this.position < this.steps.length;
  }

  undo(): number[] {
    const step = this.steps[this.position - 1];
    if (!step) return [];
    this.position--;
    while ((this.trials.at(-1) ?? 0) > this.position) this.trials.pop();
    if (step.restart) {
      this.elapsed += step.restart.elapsed;
      this.tracked = step.restart.tracked;
      this.trials = [...step.restart.trials];
    }
    if (step.fill) this.tracked = step.fill.tracked;
    for (const [cell, before] of step.cells) this.#put(cell, before);
    return step.cells.map(([cell]) => cell);
  }

  redo(): number[] {
    const step = this.steps[this.position];
    if (!step) return [];
    this.position++;
    if (step.restart) {
      this.elapsed = Math.max(0, this.elapsed - step.restart.elapsed);
      this.tracked = false;
      this.trials = [];
    }
    if (step.fill) this.tracked = true;
    for (const [cell, , after] of step.cells) this.#put(cell, after);
    return step.cells.map(([cell]) => cell);
  }

  /** A value of a trial that is over is as any other. */
  #put(cell: number, entry: Entry): void {
    const depth = this.trials.length;
    this.entries[cell] = entry.trial > depth ? { ...entry, trial: depth } : entry;
  }

  /** Begins a trial: what follows can be taken back as a whole. */
  beginTrial(): void {
    this.trials.push(this.position);
  }

  /** Goes back to where the last trial began. */
  dropTrial(): void {
    const start = this.trials.pop();
    if (start === undefined) return;
    while (this.position > start) this.undo();
    this.steps.length = this.position;
  }

  /** Keeps what was tried. */
  keepTrial(): void {
    this.trials.pop();
    const depth = this.trials.length;
    this.entries = this.entries.map((entry) => (entry.trial > depth ? { ...entry, trial: depth } : entry));
  }

  /** Begins anew. Even that can be taken back, with the time. */
  restart(): void {
    const { elapsed, tracked, trials } = this;
    const cells = this.#differing(new Map([...this.entries.keys()].map((cell) => [cell, EMPTY])));
    this.#take({ cells, restart: { elapsed, tracked, trials } });
    this.solved = false;
  }

  /** Cells that hold the same value as one that they see. */
  clashes(): Set<number> {
    const clashing = [...this.entries.keys()].filter((cell) => {
      const value = this.valueAt(cell);
      return value !== null && [...this.peers(cell)].some((peer) => this.valueAt(peer) === value);
    });
    return new Set(clashing);
  }

  /** The values that are forced now: a cell takes no other, or a house has no other place for one. */
  forced(candidates: readonly (readonly number[] | null)[]): Map<number, number> {
    const forced = new Map<number, number>();
    const isOpen = (cell: number): boolean => !this.fixed(cell) && this.entry(cell).value === null;
    candidates.forEach((of, cell) => {
      if (of?.length === 1 && of[0] !== undefined && isOpen(cell)) forced.set(cell, of[0]);
    });
    for (const house of housesOf(this.puzzle, this.picture)) {
      // A smaller house need not hold every value.
      if (house.length !== this.values.length) continue;
      for (const value of this.values) {
        if (house.some((cell) => this.valueAt(cell) === value)) continue;
        const [place, ...others] = house.filter((cell) => isOpen(cell) && candidates[cell]?.includes(value));
        if (place !== undefined && others.length === 0) forced.set(place, value);
      }
    }
    return forced;
  }

  /** Whether the player has done anything. */
  get begun(): boolean {
    const isEmpty = ({ value, marks, corner, struck, colour }: Entry): boolean =>
      value === null && colour === 0 && marks.length + corner.length + (struck?.length ?? 0) === 0;
    return this.steps.length > 0 || !this.entries.every(isEmpty);
  }

  get full(): boolean {
    return this.entries.every((entry, cell) => entry.value !== null || this.fixed(cell));
  }

  /** Part of the cells to fill that are filled. */
  get progress(): number {
    const open = this.entries.filter((_, cell) => !this.fixed(cell));
    return open.filter((entry) => entry.value !== null).length / Math.max(1, open.length);
  }

  /** Cells whose value is not that of the solution, as far as it is known. */
  wrongCells(): number[] {
    const { solution } = this;
    if (!solution) return [];
    return [...this.entries.keys()].filter((cell) => {
      const entry = this.entry(cell);
      if (this.fixed(cell)) return false;
      if (entry.value !== null) return entry.value !== solution[cell];
      const right = solution[cell];
      return this.tracked && entry.marks.length > 0 && right != null && !entry.marks.includes(right);
    });
  }

  /** The values on the board, row by row. */
  rows(): (number | null)[][] {
    return inRows(this.entries.map((_, cell) => this.valueAt(cell)), sizeOf(this.puzzle).columns);
  }

  /** What the player has, for the engine: as `givens`, and lists where the marks tell all that is possible. */
  state(): (number | number[] | null)[][] {
    const cells = this.entries.map((entry, cell) => {
      if (this.fixed(cell)) return this.given(cell);
      if (entry.value !== null) return entry.value;
      if (this.#tells(entry)) return [...entry.marks];
      return entry.struck?.length ? this.values.filter((value) => !entry.struck?.includes(value)) : null;
    });
    return inRows(cells, sizeOf(this.puzzle).columns);
  }
}
