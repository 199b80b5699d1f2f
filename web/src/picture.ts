/** A board as it looks, as `render --to json` and `hint --to json` tell it. */

export type Role = "given" | "solution" | "possible" | "key" | "found" | "struck";

export interface Writing {
  text: string;
  role: Role;
}

export type Ground =
  | "plain"
  | "shaded"
  | "house"
  | "marked"
  | { black: { across: number | null; down: number | null } };

export interface PictureCell {
  ground: Ground;
  hatched: boolean;
  value: Writing | null;
  label: string | null;
  marks: [place: number, writing: Writing][];
}

export interface Arrow {
  from: [cell: number, place: number];
  to: [cell: number, place: number];
  dashed: boolean;
  has_head: boolean;
}

/** Some shapes of one look: an outline, as in the attribute `d` of a path, or a text on a base line. */
export type Mark =
  | { path: string; fill?: string; stroke?: string; width?: number }
  | { text: string; at: [x: number, y: number]; size: number; is_bold: boolean; fill: string };

/** What constraints put on a board, as the engine draws it: in units of `CELL`, from the board's corner. */
export interface Drawn {
  /** Width and height of what stands beside the board: on the left and above, on the right and below. */
  beside: [before: [number, number], after: [number, number]];
  labels: [cell: number, text: string][];
  /** What lies below the lines between cells, and above them. */
  below: Mark[];
  above: Mark[];
}

/** What is drawn on a board or beside it, by what it looks like. */
export type Sign =
  | { kind: "cage" | "area"; cells: number[]; label: string | null }
  | { kind: "line"; cells: number[]; look: string }
  | { kind: "pill"; cells: number[] }
  | { kind: "shape"; cell: number; shape: string }
  | { kind: "between"; cells: number[]; text: string }
  /** It points at the first. */
  | { kind: "chevron"; cells: [number, number] }
  /** Its place counts from 0, before the board. */
  | { kind: "outside"; place: [row: number, column: number]; text: string; arrow: [down: number, right: number] | null; frame: string | null }
  | { kind: "diagonal"; is_rising: boolean };

export interface Picture {
  title: string;
  caption: string | null;
  rows: number;
  columns: number;
  cells: PictureCell[];
  region_of: number[];
  dots: { cell: number; below: boolean; black: boolean }[];
  lines: { cells: number[] }[];
  signs?: Sign[];
  drawn?: Drawn;
  /** The title of a variant, by the language. */
  titles?: Record<string, string>;
  /** The rules of its constraints, by the language. */
  legend?: Record<string, string[]>;
  diagonals: boolean;
  widest: number;
  mark_places: [rows: number, columns: number];
  arrows: Arrow[];
  coordinates: string | null;
}

/** A picture with more cells cannot be played on. */
export const MOST_CELLS = 2500;

export function isBlack(cell: PictureCell | undefined): boolean {
  return cell !== undefined && typeof cell.ground === "object" && "black" in cell.ground;
}
