/** What the page shows at a time. */

export interface Screen {
  element: HTMLElement;
  /** The screen is about to be taken away. */
  leave(): void;
}

/** Goes to another screen, or to a puzzle that a link holds. */
export function go(fragment: string): void {
  location.hash = fragment;
}
