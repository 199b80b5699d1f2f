/** A worker that has the engine: it takes one call at a time, and ends with it where the page has no more use. */

import type { Call, Told } from "./calls.ts";

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  run(start: number, length: number): number;
}

// The types of a page and those of a worker do not go together; this is all that a worker needs.
interface Scope {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage(told: Told, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as Scope;

let engine: Promise<Exports> | null = null;

async function started(module: WebAssembly.Module): Promise<Exports> {
  let exports: Exports | null = null;
  const bytes = (start: number, length: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(exports!.memory.buffer as ArrayBuffer, start, length).slice();
  const host = {
    write(start: number, length: number): void {
      const piece = bytes(start, length);
      scope.postMessage({ piece }, [piece.buffer]);
    },
    refuse(start: number, length: number): void {
      scope.postMessage({ refused: new TextDecoder().decode(bytes(start, length)) }, []);
    },
    now: (): number => performance.now(),
  };
  const instance = await WebAssembly.instantiate(module, { host });
  exports = instance.exports as unknown as Exports;
  return exports;
}

scope.onmessage = async ({ data }) => {
  try {
    engine ??= started(data.module);
    const { memory, reserve, run } = await engine;
    const request = new TextEncoder().encode(JSON.stringify(data.request));
    const start = reserve(request.length);
    new Uint8Array(memory.buffer, start, request.length).set(request);
    run(start, request.length);
    scope.postMessage({ done: true }, []);
  } catch (error) {
    scope.postMessage({ broken: String(error) }, []);
  }
};
