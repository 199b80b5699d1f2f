/** The language and the colours of the page, to choose in its frame or in a window. */

import { choice } from "./dom.ts";
import { applyTheme, change, type Settings, settings } from "./settings.ts";
import { language, languageNames, setLanguage, words } from "./words.ts";

/** `changed` shows the page anew. */
export function languageChoice(changed: () => void): HTMLElement {
  return choice(words.languageLabel, languageNames(), language, (code) => {
    change("language", code);
    setLanguage(code);
    changed();
  });
}

export function themeChoice(): HTMLElement {
  return choice(words.theme, Object.entries(words.themes), settings.theme, (theme) => {
    change("theme", theme as Settings["theme"]);
    applyTheme();
  });
}
