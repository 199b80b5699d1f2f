/** The words of the page: a language a file. A new one is a file beside `words/en.ts` and a line here. */

import { de } from "./words/de.ts";
import { en, type Words } from "./words/en.ts";

const languages: Record<string, Words> = { en, de };

export let words: Words = en;
export let language = "en";

export function languageNames(): [code: string, name: string][] {
  return Object.entries(languages).map(([code, { name }]) => [code, name]);
}

export function setLanguage(code: string): void {
  language = code in languages ? code : "en";
  words = languages[language] ?? en;
  document.documentElement.lang = language;
}

/** The first of the person's languages that there are words for. */
export function preferredLanguage(): string {
  for (const wanted of navigator.languages) {
    const code = wanted.split("-")[0] ?? "";
    if (code in languages) return code;
  }
  return "en";
}

/** The name of a family, a level or a variant, or the name itself where there is none. */
export function named(of: Record<string, string>, name: string): string {
  return of[name] ?? name;
}

/** A rating as people write it: `2.5`, `2,5`. */
export function ratingOf(rating: number): string {
  return rating.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
