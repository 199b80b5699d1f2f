/** What can be watched step by step, whatever it shows. */

export interface Show {
  readonly element: HTMLElement;
  readonly length: number;
  /** Draws how things are after the first steps. */
  draw(steps: number): void;
  /** The last of these steps in words. */
  tell(steps: number): string;
  counts(steps: number): [name: string, count: number][];
}
