/** Whether equal values that see each other are marked. */

import { load, store } from "../settings.ts";

const NAME = "clashes";

let shown = load<boolean>(NAME) ?? true;

export function clashesShown(): boolean {
  return shown;
}

export function showClashes(value: boolean): void {
  shown = value;
  store(NAME, value);
}
