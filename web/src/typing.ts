/** What typed keys mean: symbols of one sign, and numbers of several digits. */

/** Within how many milliseconds one digit after another is one number. */
const TOGETHER = 1000;

/** The value that a key means: its symbol, or else the letters from A for the values from 10. */
export function valueOfKey(key: string, symbols: ReadonlyMap<number, string>): number | undefined {
  const wanted = key.toUpperCase();
  for (const same of [(symbol: string) => symbol === key, (symbol: string) => symbol.toUpperCase() === wanted]) {
    for (const [value, symbol] of symbols) if (same(symbol)) return value;
  }
  if (!/^[A-Z]$/.test(wanted)) return undefined;
  const value = parseInt(wanted, 36);
  return symbols.has(value) ? value : undefined;
}

/** Whether a letter is one symbol as a capital and another one as a small letter. */
export function hasBothCases(key: string, symbols: ReadonlyMap<number, string>): boolean {
  const all = [...symbols.values()];
  return key.toUpperCase() !== key.toLowerCase() && all.includes(key.toUpperCase()) && all.includes(key.toLowerCase());
}

/** Puts digits together that are typed into the same cells. */
export class Digits {
  #typed = "";
  #cells = "";
  #time = 0;

  constructor(readonly symbols: ReadonlyMap<number, string>) {}

  /** The number that ends with a digit, if there is such a value; else the digit. */
  take(digit: string, cells: Iterable<number>): string {
    const [where, now] = [[...cells].join(), performance.now()];
    const before = where === this.#cells && now - this.#time < TOGETHER ? this.#typed : "";
    const number = before + digit;
    const begins = [...this.symbols.values()].some((symbol) => symbol.startsWith(number));
    this.#typed = begins ? number : digit;
    this.#cells = where;
    this.#time = now;
    return this.#typed;
  }
}
