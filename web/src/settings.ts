/** What a person has set: kept in the browser. */

export interface Settings {
  language: string | null;
  theme: "system" | "light" | "dark";
  keepMarks: boolean;
  showTimer: boolean;
  /** Whether the cells are shaded that the selected one sees. */
  showSeen: boolean;
  /** Whether what is not right is marked as soon as it is written. */
  showWrong: boolean;
  /** Whether a key of the screen is chosen first, and then written into each cell that is pressed. */
  keyFirst: boolean;
  /** Whether the cells of a large board are large, so that it scrolls. Where nothing was chosen, only tiny ones are. */
  largeCells: boolean | null;
}

const initial: Settings = {
  language: null,
  theme: "system",
  keepMarks: true,
  showTimer: true,
  showSeen: false,
  showWrong: false,
  keyFirst: false,
  largeCells: null,
};

export const settings: Settings = { ...initial, ...(load<Partial<Settings>>("settings") ?? {}) };

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store("settings", settings);
}

/** Reads what the browser keeps under a name, if it can be read. */
export function load<T>(name: string): T | null {
  return read<T>(() => localStorage, name);
}

/** Reads what this tab keeps under a name; where it keeps nothing, what the browser does. */
export function loadHere<T>(name: string): T | null {
  return read<T>(() => sessionStorage, name) ?? load<T>(name);
}

/** A store that is forbidden cannot even be named. */
function read<T>(place: () => Storage, name: string): T | null {
  try {
    const text = place().getItem(`dlx.${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps something under a name. A full or forbidden store is no reason to stop playing. */
export function store(name: string, value: unknown): boolean {
  return write(() => localStorage, name, value);
}

/** Keeps something for this tab, and for tabs to come. Says whether these have it. */
export function storeHere(name: string, value: unknown): boolean {
  write(() => sessionStorage, name, value);
  return store(name, value);
}

function write(place: () => Storage, name: string, value: unknown): boolean {
  try {
    place().setItem(`dlx.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`dlx.${name}`);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`dlx.${prefix}`))
      .map((name) => name.slice(4));
  } catch {
    return [];
  }
}

/** Sets colours light or dark, or leaves them to the system. */
export function applyTheme(): void {
  if (settings.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}
