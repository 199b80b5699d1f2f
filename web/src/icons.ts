/** Pictures for buttons: strokes in a square of 24. */

import { button, s } from "./dom.ts";

const strokes = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  erase: "M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5l-5 5",
  check: "M4 12.5l5 5L20 6.5",
  hint: "M9 17h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5.8.5 1.6V17h6v-1.5c0-.8 0-1.2.5-1.6A6 6 0 0 0 12 3z",
  marks: "M4 4h16v16H4zM8 8h.1M12 8h.1M16 8h.1M8 12h.1M12 12h.1M16 12h.1M8 16h.1M12 16h.1M16 16h.1",
  branch: "M6 3v18M6 15c0-5 12-3 12-9M15 8l3-3 3 3",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  forward: "M6 4l10 8-10 8zM19 4v16",
  backward: "M18 4L8 12l10 8zM5 4v16",
  next: "M4 12h15M13 6l6 6-6 6",
  again: "M19 8a8 8 0 1 0 1 6M20 3v5h-5",
  forced: "M13 2L5 14h6l-1 8 9-13h-6z",
  zoom: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14.5 14.5L20 20M10 7.5v5M7.5 10h5",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type IconName = keyof typeof strokes;

export function icon(name: IconName): SVGSVGElement {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    s("path", { d: strokes[name] }),
  );
}

/** A button with a picture alone. */
export function round(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const control = button("", press, { class: "round", "aria-label": label });
  control.append(icon(name));
  return control;
}
