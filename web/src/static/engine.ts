/** The engine in workers, for the page without a server. */

import { type Body, type Engine, type Flags, Refused, refusedBy, readLines } from "../engine.ts";
import type { Request, Told } from "./calls.ts";

/** As many calls at once: what is made ahead must not keep a hint waiting. */
const WORKERS = 2;

/** Commands that draw at random, and take a seed. */
const RANDOM = ["generate", "book", "sample", "transform"];

/** What media type a command answers with where it draws. */
const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf" };

export class WorkerEngine implements Engine {
  readonly #module = WebAssembly.compileStreaming(fetch("engine.wasm"));
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async ask(
    command: string,
    flags: Flags,
    body: Body,
    onLine: (line: unknown) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const lines = readLines(onLine);
    const decoder = new TextDecoder();
    await this.#call(command, flags, body, (piece) => lines.add(decoder.decode(piece, { stream: true })), signal);
    lines.end();
  }

  async draw(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<Blob> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await this.#call(command, flags, body, (piece) => pieces.push(piece), signal);
    const to = command === "book" ? "pdf" : String(flags["to"] ?? "text");
    return new Blob(pieces, { type: TYPES[to] ?? "text/plain" });
  }

  async #call(
    command: string,
    flags: Flags,
    body: Body,
    onPiece: (piece: Uint8Array<ArrayBuffer>) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const request: Request = {
      command,
      flags: Object.entries(flags).flatMap(([name, value]) =>
        value === undefined || value === false ? [] : [[name, String(value)]],
      ),
      input: body === null ? "" : typeof body === "string" ? body : JSON.stringify(body),
    };
    if (RANDOM.includes(command) && !request.flags.some(([name]) => name === "seed" || name === "canonical")) {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000;
      request.flags.push(["seed", String(seed)]);
    }
    const module = await this.#module;
    if (this.#running === WORKERS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
    try {
      signal?.throwIfAborted();
      const worker = this.#idle.pop() ?? new Worker("worker.js", { type: "module" });
      const refused = await run(worker, module, request, onPiece, signal);
      this.#idle.push(worker);
      if (refused !== null) throw refusedBy(refused, "input");
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}

/** Runs a call, after which the worker can take another. Why it was refused, if it was. */
function run(
  worker: Worker,
  module: WebAssembly.Module,
  request: Request,
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void,
  signal?: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let refused: string | null = null;
    const stop = (): void => {
      worker.terminate();
      reject(signal!.reason as Error);
    };
    const fail = (error: Error): void => {
      signal?.removeEventListener("abort", stop);
      worker.terminate();
      reject(error);
    };
    signal?.addEventListener("abort", stop, { once: true });
    worker.onerror = ({ message }) => fail(new Refused(message, "absent"));
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ("piece" in data) {
        try {
          onPiece(data.piece);
        } catch (error) {
          fail(error as Error);
        }
      } else if ("refused" in data) {
        refused = data.refused;
      } else if ("broken" in data) {
        fail(new Refused(data.broken, "absent"));
      } else {
        signal?.removeEventListener("abort", stop);
        resolve(refused);
      }
    };
    worker.postMessage({ module, request });
  });
}
