/** The keys on the screen: what they write, and the values. */

import { button, h } from "../dom.ts";
import { words } from "../words.ts";

export type Mode = "value" | "marks" | "corner" | "colour";

const MODES: readonly Mode[] = ["value", "marks", "corner", "colour"];

export const COLOURS = 8;

/** A key for each value. */
export function valueKeys(
  symbols: ReadonlyMap<number, string>,
  press: (value: number) => void,
  keys = new Map<number, HTMLButtonElement>(),
): HTMLElement {
  const columns = symbols.size <= 9 ? 3 : symbols.size <= 16 ? 4 : 5;
  const element = h("div", { class: `keys keys-${columns}${symbols.size === 9 ? " nine" : ""}` });
  const rows = Math.ceil(symbols.size / 9);
  element.style.setProperty("--in-row", String(Math.ceil(symbols.size / rows)));
  for (const [value, symbol] of symbols) {
    const key = button(symbol, () => press(value), { class: "key", "aria-label": words.enter(symbol) });
    keys.set(value, key);
    element.append(key);
  }
  return element;
}

export class Keypad {
  readonly element: HTMLElement;
  mode: Mode = "value";
  /** The key that is chosen, to be written into the cells that are pressed. */
  chosen: number | null = null;
  readonly #modes = new Map<Mode, HTMLButtonElement>();
  readonly #keys = new Map<number, HTMLButtonElement>();
  readonly #colours: HTMLButtonElement[] = [];
  readonly #values: HTMLElement;
  readonly #swatches: HTMLElement;

  constructor(symbols: ReadonlyMap<number, string>, press: (value: number) => void) {
    const modes = h("div", { class: "modes", role: "group", "aria-label": words.modes });
    for (const mode of MODES) {
      const key = button(words.mode[mode], () => this.setMode(mode), {
        "aria-pressed": "false",
        class: mode,
        title: mode === "marks" ? words.marksTitle : mode === "corner" ? words.cornerTitle : null,
      });
      this.#modes.set(mode, key);
      modes.append(key);
    }
    this.#values = valueKeys(symbols, press, this.#keys);
    this.#swatches = h("div", { class: "keys keys-4 swatches", hidden: true });
    for (let colour = 1; colour <= COLOURS; colour++) {
      const key = button(String(colour), () => press(colour), {
        class: `key swatch swatch-${colour}`,
        "aria-label": words.colour(colour),
      });
      this.#colours.push(key);
      this.#swatches.append(key);
    }
    const keys = h("div", { role: "group", "aria-label": words.keypad }, this.#values, this.#swatches);
    this.element = h("div", { class: "keypad" }, modes, keys);
    this.setMode("value");
  }

  setMode(mode: Mode): void {
    // Other keys stand there then.
    if ((mode === "colour") !== (this.mode === "colour")) this.choose(null);
    this.mode = mode;
    for (const [of, key] of this.#modes) key.setAttribute("aria-pressed", String(of === mode));
    this.#values.hidden = mode === "colour";
    this.#swatches.hidden = mode !== "colour";
    this.element.dataset["mode"] = mode;
  }

  /** Chooses a key, or none. */
  choose(value: number | null): void {
    this.chosen = value;
    const keys = this.mode === "colour" ? this.#colours.map((key, index) => [index + 1, key] as const) : this.#keys;
    for (const [of, key] of keys) {
      if (of === value) key.setAttribute("aria-pressed", "true");
      else key.removeAttribute("aria-pressed");
    }
  }

  nextMode(): void {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length] ?? "value");
  }

  /** Dims the values of which none is left to place. */
  used(values: ReadonlySet<number>): void {
    for (const [value, key] of this.#keys) key.classList.toggle("used", values.has(value));
  }
}
