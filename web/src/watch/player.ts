/** Plays a show: forward and back, a step at a time or at a speed. */

import { field, h } from "../dom.ts";
import { Message } from "../dialog.ts";
import { icon, round } from "../icons.ts";
import { language, words } from "../words.ts";
import type { Show } from "./show.ts";

/** Steps per second that a new player begins with. */
const FIRST_SPEED = 4;

export class Player {
  readonly message = new Message();
  readonly #counts = h("dl", { class: "counts" });
  readonly element: HTMLElement;
  readonly #position: HTMLInputElement;
  readonly #toggle: HTMLButtonElement;
  readonly #steps: [HTMLButtonElement, HTMLButtonElement];
  #show: Show | null = null;
  #at = 0;
  #speed = FIRST_SPEED;
  #playing = false;
  #frame = 0;
  #last = 0;
  #owed = 0;

  constructor() {
    this.#position = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": words.watch.position,
      input: () => {
        this.play(false);
        this.#go(Number(this.#position.value));
      },
    });
    const speed = h("input", {
      type: "range",
      min: 0,
      max: 10,
      value: Math.log2(FIRST_SPEED),
      step: 0.5,
      input: () => (this.#speed = 2 ** Number(speed.value)),
    });
    this.#toggle = round("play", words.watch.play, () => this.play(!this.#playing));
    this.#toggle.classList.add("primary");
    this.#steps = [
      round("backward", words.watch.backward, () => this.#step(-1)),
      round("forward", words.watch.forward, () => this.#step(1)),
    ];
    this.element = h(
      "div",
      { class: "player" },
      this.#counts,
      this.message.element,
      this.#position,
      h("div", { class: "player-keys" }, this.#steps[0], this.#toggle, this.#steps[1], field(words.watch.speed, speed)),
    );
    this.take(null);
  }

  /** Takes another show, from its beginning, or none. */
  take(show: Show | null): void {
    this.play(false);
    this.#show = show;
    this.#position.max = String(show?.length ?? 0);
    this.#counts.replaceChildren();
    for (const control of [this.#position, this.#toggle, ...this.#steps]) control.disabled = !show;
    this.#go(0);
  }

  #step(by: number): void {
    this.play(false);
    this.#go(this.#at + by);
  }

  play(playing: boolean): void {
    const length = this.#show?.length ?? 0;
    this.#playing = playing && length > 0;
    if (this.#playing && this.#at >= length) this.#go(0);
    this.#toggle.setAttribute("aria-label", this.#playing ? words.watch.pause : words.watch.play);
    this.#toggle.replaceChildren(icon(this.#playing ? "pause" : "play"));
    cancelAnimationFrame(this.#frame);
    if (!this.#playing) return;
    this.#last = performance.now();
    this.#owed = 1;
    const tick = (now: number): void => {
      this.#owed += ((now - this.#last) / 1000) * this.#speed;
      this.#last = now;
      const whole = Math.floor(this.#owed);
      this.#owed -= whole;
      if (whole > 0) this.#go(this.#at + whole);
      if (this.#at >= length) this.play(false);
      else this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #go(steps: number): void {
    const show = this.#show;
    if (!show) return;
    this.#at = Math.max(0, Math.min(show.length, steps));
    this.#position.value = String(this.#at);
    show.draw(this.#at);
    this.message.tell(show.tell(this.#at));
    this.#counts.replaceChildren(
      ...show.counts(this.#at).map(([name, count]) => {
        return h("div", {}, h("dt", {}, name), h("dd", {}, count.toLocaleString(language)));
      }),
    );
  }
}
