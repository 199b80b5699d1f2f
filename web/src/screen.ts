/** What the page shows at a time. */

import type { Puzzle } from "./puzzle.ts";

export interface Screen {
  element: HTMLElement;
  /** The screen is about to be taken away. */
  leave(): void;
}

let handed: Puzzle | null = null;

/** Goes to another screen and takes a puzzle there. */
export function goWith(fragment: string, puzzle: Puzzle): void {
  handed = puzzle;
  go(fragment);
}

/** The puzzle that was brought along, once. */
export function takeHanded(): Puzzle | null {
  const puzzle = handed;
  handed = null;
  return puzzle;
}

/** Goes to another screen, or to a puzzle that a link holds. */
export function go(fragment: string): void {
  location.hash = fragment;
}
