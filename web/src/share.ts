/** Links that hold a whole puzzle, in the part of the address that is not sent to any server. */

import { bare, type Puzzle } from "./puzzle.ts";
import { words } from "./words.ts";

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The part of the address that holds a puzzle: its JSON, deflated, in base64 for addresses. */
export async function fragmentOf(puzzle: Puzzle): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(bare(puzzle)));
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `p=${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export async function linkTo(puzzle: Puzzle): Promise<string> {
  return `${location.origin}${location.pathname}#${await fragmentOf(puzzle)}`;
}

/** Reads a puzzle from such a part. Fails if it is none. */
export async function puzzleIn(fragment: string): Promise<Puzzle> {
  try {
    const base64 = fragment.replace(/^#?p=/, "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    const puzzle = JSON.parse(text) as Puzzle;
    if (typeof puzzle.family === "string" && Array.isArray(puzzle.givens)) return puzzle;
  } catch {
    // Cut or mistyped, it is no puzzle either.
  }
  throw new Error(words.noPuzzle);
}
