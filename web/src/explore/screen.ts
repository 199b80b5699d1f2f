/** The screen of tilings that are drawn at random. */

import { button, choice, field, h, save } from "../dom.ts";
import { Message } from "../dialog.ts";
import { askOne } from "../engine.ts";
import type { Screen } from "../screen.ts";
import { language, named, words } from "../words.ts";
import { aztec, square } from "./dominoes.ts";
import { hexagon } from "./lozenges.ts";
import type { Shape } from "./shape.ts";

const SHAPES: Readonly<Record<string, Shape>> = { aztec, hexagon, square };

export class ExploreScreen implements Screen {
  readonly element = h("main", { class: "workshop explore", id: "main" });
  readonly #stage = h("div", { class: "stage" });
  readonly #message = new Message();
  readonly #told = h("p", {});
  readonly #orders = h("div", {});
  #shape = "aztec";
  #order = 16;
  #control = new AbortController();

  constructor() {
    const shapes = Object.keys(SHAPES).map((name) => [name, named(words.explore.shapes, name)] as const);
    this.element.append(
      h("section", { "aria-label": words.explore.title }, this.#stage),
      h(
        "section",
        { class: "side" },
        h("h1", {}, words.explore.title),
        choice(words.explore.shape, shapes, this.#shape, (shape) => {
          this.#shape = shape;
          this.#offerOrders();
          void this.#draw();
        }),
        this.#orders,
        this.#told,
        h(
          "div",
          { class: "row" },
          button(words.explore.another, () => void this.#draw(), { class: "primary" }),
          button(words.explore.download, () => this.#save()),
        ),
        this.#message.element,
      ),
    );
    this.#offerOrders();
    void this.#draw();
  }

  leave(): void {
    this.#control.abort();
  }

  get #chosen(): Shape {
    return SHAPES[this.#shape] ?? aztec;
  }

  #offerOrders(): void {
    const { orders } = this.#chosen;
    this.#order = [...orders].sort((a, b) => Math.abs(a - this.#order) - Math.abs(b - this.#order))[0] ?? 4;
    const slider = h("input", {
      type: "range",
      min: 0,
      max: orders.length - 1,
      value: orders.indexOf(this.#order),
      "aria-valuetext": this.#order,
      input: () => {
        this.#order = orders[Number(slider.value)] ?? this.#order;
        slider.setAttribute("aria-valuetext", String(this.#order));
        shown.textContent = String(this.#order);
      },
      change: () => void this.#draw(),
    });
    const shown = h("output", {}, this.#order);
    this.#orders.replaceChildren(field(words.explore.order, slider), shown);
    this.#orders.className = "order";
    this.#told.textContent = named(words.explore.told, this.#shape);
  }

  async #draw(): Promise<void> {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    const [shape, order] = [this.#chosen, this.#order];
    const problem = shape.problem(order);
    const seed = Math.floor(Math.random() * 2 ** 32);
    this.#message.tell(words.explore.drawing);
    try {
      const cover = await askOne<{ options: string[][] }>("sample", { count: 1, seed, timeout: 30 }, problem, signal);
      const svg = shape.draw(order, cover.options);
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", words.explore.picture(named(words.explore.shapes, this.#shape), order));
      this.#stage.replaceChildren(svg);
      this.#message.tell("");
      const answer = await askOne<{ covers?: string }>("count", { timeout: 30 }, problem, signal);
      if (answer.covers) this.#message.tell(words.explore.count(short(answer.covers)));
    } catch (error) {
      if (!signal.aborted) this.#message.fail(error);
    }
  }

  /** Saves the picture with its colours written into it. */
  #save(): void {
    const svg = this.#stage.querySelector("svg");
    if (!svg) return;
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const shapes = svg.querySelectorAll<SVGElement>("rect, polygon");
    copy.querySelectorAll<SVGElement>("rect, polygon").forEach((shape, index) => {
      const drawn = shapes[index];
      if (drawn) shape.setAttribute("fill", getComputedStyle(drawn).fill);
      shape.removeAttribute("class");
    });
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    save(new Blob([copy.outerHTML], { type: "image/svg+xml" }), `${this.#shape}-${this.#order}.svg`);
  }
}

/** A number that can be read: a long one by its first digits and its length. */
function short(count: string): string {
  if (count.length <= 12) return Number(count).toLocaleString(language);
  const power = [...String(count.length - 1)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  const first = Number(`${count[0]}.${count.slice(1, 4)}`).toLocaleString(language, { minimumFractionDigits: 3 });
  return `${first} · 10${power}`;
}
