/** Draws a picture of a board as SVG, with what a player has written on top. Knows no family. */

import { s } from "../dom.ts";
import { isBlack, type Picture, type PictureCell } from "../picture.ts";
import { marginsOf, namesAt, signs } from "./signs.ts";

/** Width of a cell. */
export const CELL = 100;

/** Size of the largest pencil marks: they must not look like values. */
const MOST_MARK = 30;

/** What a player sees in a cell besides the picture. */
export interface Look {
  value?: string;
  tentative?: boolean;
  marks?: [place: number, text: string][];
  corner?: string[];
  /** Values that were ruled out, at the places of marks. */
  struck?: [place: number, text: string][];
  colour?: number;
  wrong?: boolean;
  /** The value stands in a cell that this one sees, too. */
  clashes?: boolean;
}

export class Drawing {
  readonly svg: SVGSVGElement;
  readonly #grounds: SVGRectElement[] = [];
  readonly #contents: SVGGElement[] = [];
  readonly #tints: SVGGElement[] = [];
  readonly #drawn: string[] = [];
  readonly #selected: SVGGElement = s("g", { class: "selected" });
  /** Cells with the label of a cage in a corner. */
  readonly #labelled: ReadonlySet<number>;

  constructor(readonly picture: Picture) {
    const { left, top, right, bottom } = marginsOf(picture);
    const width = picture.columns * CELL + left + right;
    const height = picture.rows * CELL + top + bottom;
    this.#labelled = new Set(picture.drawn?.labels.map(([cell]) => cell));
    this.svg = s("svg", {
      viewBox: `${-left} ${-top} ${width} ${height}`,
      class: "board-picture",
      "aria-hidden": "true",
      focusable: "false",
    });
    const grounds = s("g");
    const contents = s("g");
    const tints = s("g");
    picture.cells.forEach((cell, index) => {
      const ground = s("rect", { ...this.#box(index), class: groundClass(cell) });
      this.#grounds.push(ground);
      grounds.append(ground);
      if (cell.hatched) grounds.append(s("rect", { ...this.#box(index), class: "hatched" }));
      const content = s("g");
      this.#contents.push(content);
      contents.append(content);
      const tint = s("g");
      this.#tints.push(tint);
      tints.append(tint);
      this.#drawn.push("");
    });
    this.svg.append(
      patterns(),
      grounds,
      tints,
      this.#selected,
      this.#diagonals(),
      this.#throughLines(),
      signs(picture.drawn?.below ?? [], "below"),
      this.#gridLines(),
      signs(picture.drawn?.above ?? [], "above"),
      contents,
      this.#dots(),
      this.#arrows(),
    );
    if (picture.coordinates) this.svg.append(this.#names(picture.coordinates));
    for (let cell = 0; cell < picture.cells.length; cell++) this.draw(cell, {});
  }

  #corner(index: number): { x: number; y: number } {
    const { columns } = this.picture;
    return { x: (index % columns) * CELL, y: Math.floor(index / columns) * CELL };
  }

  #box(index: number): { x: number; y: number; width: number; height: number } {
    return { ...this.#corner(index), width: CELL, height: CELL };
  }

  /** Draws a cell anew, if it looks different now. */
  draw(index: number, look: Look): void {
    const cell = this.picture.cells[index];
    const group = this.#contents[index];
    if (!cell || !group) return;
    const key = JSON.stringify(look);
    if (this.#drawn[index] === key) return;
    this.#drawn[index] = key;
    const { x, y } = this.#corner(index);
    const parts: SVGElement[] = [];
    this.#tints[index]?.replaceChildren(
      ...(look.colour
        ? [
            s("rect", { ...this.#box(index), class: `tint tint-${look.colour}` }),
            s("rect", { ...this.#box(index), fill: `url(#pattern-${look.colour})` }),
          ]
        : []),
    );
    if (typeof cell.ground === "object") parts.push(...sums(cell.ground.black, x, y));
    if (cell.label) parts.push(s("text", { x: x + 8, y: y + 27, class: "label" }, cell.label));
    // A value makes way for the label of a cage.
    const top = this.#hasLabel(index) ? y + 9 : y;
    if (cell.value) {
      parts.push(this.#value(cell.value.text, x, top, `value ${cell.value.role}`));
    } else if (look.value !== undefined) {
      const kind = `value player${look.tentative ? " tentative" : ""}${look.clashes ? " clashing" : ""}`;
      parts.push(this.#value(look.value, x, top, look.wrong ? `${kind} wrong` : kind));
    } else {
      for (const [place, { text, role }] of cell.marks) {
        parts.push(...this.#mark(place, text, role, index));
      }
      if (look.corner?.length) {
        parts.push(...corners(look.corner, this.#hasLabel(index), x, y));
        const line = look.marks?.map(([, text]) => text).join("") ?? "";
        if (line) parts.push(s("text", { x: x + 50, y: y + 58, class: "mark", "font-size": 22 }, line));
      } else {
        for (const [place, text] of look.marks ?? []) {
          parts.push(...this.#mark(place, text, "possible", index));
        }
        for (const [place, text] of look.struck ?? []) parts.push(...this.#mark(place, text, "out", index));
      }
    }
    // A wave, as under a word spelt wrong: it is seen without colour, too.
    if (look.clashes) parts.push(s("path", { d: `M${x + 22} ${top + 84}q7 -9 14 0t14 0t14 0t14 0`, class: "clash" }));
    if (look.wrong) parts.push(s("path", { d: `M${x + 78} ${y + 12}l12 12m0-12l-12 12`, class: "wrong-sign" }));
    group.replaceChildren(...parts);
  }

  #value(text: string, x: number, y: number, kind: string): SVGTextElement {
    const size = text.length <= 1 ? 62 : text.length === 2 ? 48 : 150 / text.length;
    return s("text", { x: x + 50, y: y + 50 + size * 0.36, class: kind, "font-size": size }, text);
  }

  #hasLabel(index: number): boolean {
    return Boolean(this.picture.cells[index]?.label) || this.#labelled.has(index);
  }

  /** Middle of the place of a pencil mark. */
  #markAt(place: number, index: number): { x: number; y: number; size: number } {
    const { x, y } = this.#corner(index);
    const [rows, columns] = this.picture.mark_places;
    // Dots on the edges, and the border and the label of a cage need room.
    const inset = this.picture.dots.length > 0 || this.picture.drawn ? 12 : 4;
    const top = this.#hasLabel(index) ? 30 : inset;
    const height = (100 - inset - top) / rows;
    const width = (100 - 2 * inset) / columns;
    const size = Math.min(MOST_MARK, height * 0.86, (width * 1.36) / Math.max(1, this.picture.widest * 0.86));
    const row = Math.floor(place / columns);
    return { x: x + inset + ((place % columns) + 0.5) * width, y: y + top + (row + 0.5) * height, size };
  }

  #mark(place: number, text: string, role: string, index: number): SVGElement[] {
    const at = this.#markAt(place, index);
    const parts: SVGElement[] = [];
    if (role === "key" || role === "found" || role === "struck") {
      const radius = Math.min(at.size * 0.56, 22);
      parts.push(s("circle", { cx: at.x, cy: at.y, r: radius, class: `ring ${role}` }));
    }
    parts.push(
      s("text", { x: at.x, y: at.y + at.size * 0.35, class: `mark ${role}`, "font-size": at.size }, text),
    );
    if (role === "struck" || role === "out") {
      const half = at.size * 0.42;
      parts.push(
        s("path", { d: `M${at.x - half} ${at.y + half}L${at.x + half} ${at.y - half}`, class: `strike ${role}` }),
      );
    }
    return parts;
  }

  /** Shows which cells are selected, and which hold the same value as the one in hand. */
  select(cells: Iterable<number>, same: Iterable<number>): void {
    const parts: SVGElement[] = [];
    for (const cell of same) parts.push(s("rect", { ...this.#box(cell), class: "same" }));
    for (const cell of cells) {
      const { x, y } = this.#corner(cell);
      parts.push(s("rect", { ...this.#box(cell), class: "chosen" }));
      parts.push(s("rect", { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, class: "chosen-edge" }));
    }
    this.#selected.replaceChildren(...parts);
  }

  /** Gives the ground of cells a class of its own, and takes it from all others. */
  flag(name: string, cells: ReadonlySet<number>): void {
    this.#grounds.forEach((ground, index) => ground.classList.toggle(name, cells.has(index)));
  }

  #gridLines(): SVGElement {
    const { rows, columns, region_of } = this.picture;
    const thin: string[] = [];
    const heavy: string[] = [];
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column < columns; column++) {
        const below = row * columns + column;
        const edge = row === 0 || row === rows;
        const isHeavy = edge || region_of[below] !== region_of[below - columns];
        (isHeavy ? heavy : thin).push(`M${column * CELL} ${row * CELL}h${CELL}`);
      }
    }
    for (let column = 0; column <= columns; column++) {
      for (let row = 0; row < rows; row++) {
        const right = row * columns + column;
        const edge = column === 0 || column === columns;
        const isHeavy = edge || region_of[right] !== region_of[right - 1];
        (isHeavy ? heavy : thin).push(`M${column * CELL} ${row * CELL}v${CELL}`);
      }
    }
    return s(
      "g",
      { class: "lines" },
      s("path", { d: thin.join(""), class: "thin" }),
      s("path", { d: heavy.join(""), class: "heavy" }),
    );
  }

  #diagonals(): SVGElement {
    const { rows, columns, diagonals } = this.picture;
    const [right, bottom] = [columns * CELL, rows * CELL];
    const d = diagonals ? `M0 0L${right} ${bottom}M${right} 0L0 ${bottom}` : "";
    return s("path", { d, class: "diagonal" });
  }

  #throughLines(): SVGElement {
    const group = s("g");
    for (const line of this.picture.lines) {
      const points = line.cells.map((cell) => {
        const { x, y } = this.#corner(cell);
        return `${x + 50} ${y + 50}`;
      });
      group.append(s("path", { d: `M${points.join("L")}`, class: "through" }));
    }
    return group;
  }

  #dots(): SVGElement {
    const group = s("g");
    for (const { cell, below, black } of this.picture.dots) {
      const { x, y } = this.#corner(cell);
      group.append(
        s("circle", {
          cx: below ? x + 50 : x + CELL,
          cy: below ? y + CELL : y + 50,
          r: 13,
          class: black ? "dot black" : "dot white",
        }),
      );
    }
    return group;
  }

  /** Arrows bend a little, and keep clear of the marks at their ends. */
  #arrows(): SVGElement {
    const group = s("g", { class: "arrows" });
    for (const { from, to, dashed, has_head } of this.picture.arrows) {
      const [start, end] = [from, to].map(([cell, place]) => {
        return this.#markAt(place, cell);
      }) as [{ x: number; y: number; size: number }, { x: number; y: number; size: number }];
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const length = Math.hypot(dx, dy);
      if (length < 1) continue;
      const [ux, uy] = [dx / length, dy / length];
      const clear = Math.min(start.size * 0.62, length * 0.3);
      const bend = length > 160 ? length * 0.08 : 0;
      const [ax, ay] = [start.x + ux * clear, start.y + uy * clear];
      const [bx, by] = [end.x - ux * clear, end.y - uy * clear];
      const [mx, my] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
      group.append(
        s("path", {
          d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`,
          class: dashed ? "arrow dashed" : "arrow",
          "marker-end": has_head && "url(#arrowhead)",
        }),
      );
    }
    return group;
  }

  #names(how: string): SVGElement {
    const { rows, columns } = this.picture;
    const group = s("g", { class: "names" });
    const letters = how.toLowerCase() === "letters";
    const at = namesAt(this.picture);
    for (let row = 0; row < rows; row++) {
      const name = letters ? String.fromCharCode(65 + row) : String(row + 1);
      group.append(s("text", { x: at.x, y: row * CELL + 58 }, name));
    }
    for (let column = 0; column < columns; column++) {
      group.append(s("text", { x: column * CELL + 50, y: at.y + 8 }, String(column + 1)));
    }
    return group;
  }
}

function groundClass(cell: PictureCell): string {
  return `ground ${isBlack(cell) ? "black" : String(cell.ground)}`;
}

function sums(black: { across: number | null; down: number | null }, x: number, y: number): SVGElement[] {
  if (black.across === null && black.down === null) return [];
  const parts: SVGElement[] = [s("path", { d: `M${x} ${y}l${CELL} ${CELL}`, class: "slash" })];
  if (black.across !== null) parts.push(s("text", { x: x + 68, y: y + 40, class: "sum" }, black.across));
  if (black.down !== null) parts.push(s("text", { x: x + 32, y: y + 84, class: "sum" }, black.down));
  return parts;
}

/** Places of corner marks: the corners first, then the middles of the sides. */
const AROUND = [[16, 27], [84, 27], [16, 91], [84, 91], [50, 27], [50, 91], [16, 59], [84, 59]] as const;

/** The same where the label of a cage takes the top. */
const BELOW_LABEL = [[16, 91], [84, 91], [50, 91], [16, 60], [84, 60]] as const;

function corners(texts: string[], labelled: boolean, x: number, y: number): SVGElement[] {
  const places = labelled ? BELOW_LABEL : AROUND;
  if (texts.length > places.length) {
    return [s("text", { x: x + 50, y: y + 88, class: "mark corner", "font-size": 18 }, texts.join(""))];
  }
  return texts.map((text, index) => {
    const [dx, dy] = places[index] ?? [50, 50];
    return s("text", { x: x + dx, y: y + dy, class: "mark corner", "font-size": 25 }, text);
  });
}

/** A pattern for each colour, so that colours can be told apart without seeing colour. */
function patterns(): SVGElement {
  const lines: Record<number, string> = {
    2: "M0 20L20 0",
    3: "M0 0L20 20",
    4: "M0 10H20",
    5: "M10 0V20",
    6: "M0 10H20M10 0V20",
    7: "M0 0L20 20M0 20L20 0",
  };
  const defs = s(
    "defs",
    {},
    s(
      "pattern",
      { id: "hatch", width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("path", { d: "M0 0V14", class: "hatch-line" }),
    ),
    s(
      "marker",
      { id: "arrowhead", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" },
      s("path", { d: "M0 0L10 5L0 10Z", class: "arrowhead" }),
    ),
  );
  for (let colour = 1; colour <= 8; colour++) {
    const drawn =
      colour === 8
        ? s("circle", { cx: 10, cy: 10, r: 3, class: "pattern-dot" })
        : s("path", { d: lines[colour] ?? "", class: "pattern-line" });
    defs.append(
      s("pattern", { id: `pattern-${colour}`, width: 20, height: 20, patternUnits: "userSpaceOnUse" }, drawn),
    );
  }
  return defs;
}
