/** A shape to be tiled, and how its tilings are drawn. */

export interface Shape {
  orders: readonly number[];
  /** The tilings as an exact-cover problem. */
  problem(order: number): string;
  /** Draws a tiling from the options that it uses. */
  draw(order: number, options: string[][]): SVGSVGElement;
}
