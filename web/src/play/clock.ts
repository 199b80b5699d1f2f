/** The time that a game takes: it stands still while the game is paused, solved or out of sight. */

import type { Game } from "./game.ts";

export class Clock {
  paused: boolean;
  #since: number | null = null;
  #timer: ReturnType<typeof setInterval>;
  #hidden = (): void => this.#sync();

  constructor(
    readonly game: Game,
    readonly show: (text: string) => void,
  ) {
    this.paused = game.paused;
    document.addEventListener("visibilitychange", this.#hidden);
    this.#timer = setInterval(() => this.show(clockText(this.elapsed)), 1000);
    this.#sync();
  }

  get elapsed(): number {
    return this.game.elapsed + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  pause(paused: boolean): void {
    this.paused = paused;
    this.#sync();
  }

  /** Takes the game's time as it is now: another tab has counted it. */
  follow(): void {
    this.paused = this.game.paused;
    this.#since = null;
    this.#sync();
  }

  /** Adds the time that has passed to the game. */
  settle(): void {
    this.game.elapsed = this.elapsed;
    this.#since = null;
    this.#sync();
  }

  stop(): void {
    this.paused = true;
    this.settle();
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#hidden);
  }

  #sync(): void {
    const running = !this.paused && !this.game.solved && document.visibilityState === "visible";
    if (running && this.#since === null) this.#since = performance.now();
    if (!running && this.#since !== null) {
      this.game.elapsed += performance.now() - this.#since;
      this.#since = null;
    }
    this.show(clockText(this.elapsed));
  }
}

export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
