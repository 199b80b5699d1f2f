/** What the page and a worker tell each other. */

export interface Request {
  command: string;
  flags: [string, string][];
  input: string;
}

export interface Call {
  module: WebAssembly.Module;
  request: Request;
}

/** A piece of the answer, why there is none, its end, or the end of the engine. */
export type Told = { piece: Uint8Array<ArrayBuffer> } | { refused: string } | { done: true } | { broken: string };
