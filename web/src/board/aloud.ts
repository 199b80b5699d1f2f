/** What is drawn on a board, told cell by cell for those who hear it. */

import type { Picture, Sign } from "../picture.ts";
import { words } from "../words.ts";

/** For each cell, the signs in it and at its edges. */
export function aloud(picture: Picture): string[][] {
  const { rows, columns } = picture;
  const told = picture.cells.map((): string[] => []);
  // Without a label, blanks are left over.
  const say = (cell: number, text: string): void => void told[cell]?.push(text.trim().replaceAll("  ", " "));
  const place = (cell: number): [row: number, column: number] => [Math.floor(cell / columns), cell % columns];
  const named = (cell: number): string => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  const cage = (cells: readonly number[], label: string): void => {
    const [first, ...rest] = [...cells].sort((a, b) => a - b);
    if (first === undefined) return;
    say(first, words.cage(label));
    for (const cell of rest) say(cell, words.inCage(label, named(first)));
  };
  // Boxes are known by their place; and where the cages are the regions, they are told as cages.
  const isDrawn = !picture.cells.some(({ label }) => label) && !haveBoxes(picture);
  let areas = 0;
  /** Where something lies, seen from a cell. */
  const side = (cell: number, [row, column]: readonly [number, number]): string => {
    const [ownRow, ownColumn] = place(cell);
    return words.sides[`${Math.sign(row - ownRow)},${Math.sign(column - ownColumn)}`] ?? "";
  };
  const sign = (sign: Sign): void => {
    switch (sign.kind) {
      case "cage":
        return cage(sign.cells, sign.label ?? "");
      case "area": {
        const label = sign.label ?? ++areas;
        return sign.cells.forEach((cell) => say(cell, `${words.signs["area"]} ${label}`));
      }
      case "shape":
        return say(sign.cell, words.signs[sign.shape] ?? sign.shape);
      case "pill":
      case "line": {
        const name = words.signs[sign.kind === "line" ? sign.look : "pill"] ?? sign.kind;
        return sign.cells.forEach((cell, index) => {
          const next = sign.cells[index + 1];
          say(cell, words.onLine(name, index + 1, sign.cells.length, next === undefined ? "" : named(next)));
        });
      }
      case "between": {
        const places = sign.cells.map(place);
        const middle = [0, 1].map((axis) => places.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / places.length);
        return sign.cells.forEach((cell) => say(cell, `${sign.text} ${side(cell, middle as [number, number])}`));
      }
      case "chevron": {
        const [less, more] = sign.cells;
        say(less, words.lessThan(side(less, place(more))));
        return say(more, words.moreThan(side(more, place(less))));
      }
      case "outside": {
        const [row, column] = [sign.place[0] - 1, sign.place[1] - 1];
        const [down, right] = sign.arrow ?? [Number(row < 0) - Number(row >= rows), Number(column < 0) - Number(column >= columns)];
        const text = [sign.text, sign.frame && words.frames[sign.frame], sign.arrow && words.along(words.sides[`${down},${right}`] ?? "")];
        const cell = (row + down) * columns + column + right;
        return say(cell, words.beside(side(cell, [row, column]), text.filter(Boolean).join(" ")));
      }
      case "diagonal":
        return diagonal(sign.is_rising);
    }
  };
  const diagonal = (isRising: boolean): void => {
    const cells = Array.from({ length: rows }, (_, row) => row * columns + (isRising ? columns - 1 - row : row));
    for (const cell of cells) say(cell, words.onDiagonal(named(cells[0] ?? 0), named(cells.at(-1) ?? 0)));
  };
  for (const [cell, region] of picture.region_of.entries()) if (isDrawn) say(cell, words.inRegion(region + 1));
  windowsOf(picture).forEach((cells, index) => cells.forEach((cell) => say(cell, words.inWindow(index + 1))));
  if (picture.diagonals) [true, false].forEach(diagonal);
  picture.signs?.forEach(sign);
  if (!picture.signs) picture.drawn?.labels.forEach(([cell, label]) => say(cell, words.cage(label)));
  picture.cells.forEach(({ label }, cell) => {
    // Where the label is drawn in the cell, the region is its cage.
    if (label) cage([...picture.region_of.keys()].filter((other) => picture.region_of[other] === picture.region_of[cell]), label);
  });
  for (const { cell, below, black } of picture.dots) {
    say(cell, below ? words.dotBelow(black) : words.dotRight(black));
  }
  return told;
}

/** Whether each region is a rectangle. */
function haveBoxes({ columns, region_of }: Picture): boolean {
  const regions = new Map<number, [row: number, column: number][]>();
  region_of.forEach((region, cell) => {
    const places = regions.get(region) ?? [];
    places.push([Math.floor(cell / columns), cell % columns]);
    regions.set(region, places);
  });
  return [...regions.values()].every((places) => {
    const [height, width] = [0, 1].map((axis) => {
      const along = places.map((place) => place[axis] ?? 0);
      return Math.max(...along) - Math.min(...along) + 1;
    }) as [number, number];
    return height * width === places.length;
  });
}

/** The windows of a Windoku, row by row: the groups of shaded cells that touch. */
function windowsOf({ columns, cells }: Picture): number[][] {
  const left = new Set([...cells.keys()].filter((cell) => cells[cell]?.ground === "shaded"));
  const windows: number[][] = [];
  for (const first of left) {
    const window: number[] = [];
    const found = [first];
    for (let cell = found.pop(); cell !== undefined; cell = found.pop()) {
      if (!left.delete(cell)) continue;
      window.push(cell);
      found.push(cell - columns, cell + columns);
      if (cell % columns > 0) found.push(cell - 1);
      if ((cell + 1) % columns > 0) found.push(cell + 1);
    }
    windows.push(window);
  }
  return windows;
}
