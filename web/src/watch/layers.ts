/** The sweep over the items as a bar chart: how many states there are after each step. */

import { h, s } from "../dom.ts";
import { words } from "../words.ts";

export interface Layer {
  step: number;
  steps: number;
  states: number;
}

const [WIDTH, HEIGHT] = [600, 300];

export function layerChart(layers: Layer[]): HTMLElement {
  const steps = Math.max(1, ...layers.map(({ steps }) => steps), ...layers.map(({ step }) => step));
  const most = Math.max(1, ...layers.map(({ states }) => states));
  const width = WIDTH / steps;
  const bars = layers.map(({ step, states }) => {
    const height = (states / most) * (HEIGHT - 10);
    return s("rect", {
      x: (step - 1) * width,
      y: HEIGHT - height,
      width: Math.max(0.5, width - Math.min(2, width * 0.2)),
      height,
      class: states === most ? "bar most" : "bar",
    });
  });
  const name = words.watch.layers(steps, most);
  return h(
    "figure",
    { class: "layers" },
    s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name }, ...bars),
    h("figcaption", {}, name),
  );
}
