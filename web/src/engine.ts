/**
 * The one place where the page meets the engine. `ask` is the command line `dlx <command> --flag value --json`
 * with the body as its input. Here it goes over HTTP to `dlx serve`; the engine as WebAssembly in a worker is a
 * second implementation of `Engine`, and `use` puts it in place.
 */

/** Flags of a command: a switch is `true`; what is undefined or false is left out. */
export type Flags = Record<string, string | number | boolean | undefined>;

/** What goes in: a puzzle as JSON, or text in any notation. */
export type Body = string | object | null;

export interface Engine {
  /** Runs a command that answers with one JSON object per line. */
  ask(
    command: string,
    flags: Flags,
    body: Body,
    onLine: (line: unknown) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Runs a command that answers with a picture, a booklet or text. */
  draw(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<Blob>;
}

/**
 * The engine refused: the input is bad, it is busy, the deadline passed, the search was given up, it does not answer,
 * or it has nothing to say.
 */
export class Refused extends Error {
  constructor(
    message: string,
    readonly reason: "input" | "busy" | "deadline" | "stopped" | "absent" | "empty",
    readonly line: number | null = null,
    readonly column: number | null = null,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/** Answers of a server that has too much to do. */
const BUSY = [429, 503];

class HttpEngine implements Engine {
  async ask(
    command: string,
    flags: Flags,
    body: Body,
    onLine: (line: unknown) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const response = await this.#send(command, flags, body, signal);
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const lines = readLines(onLine);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      lines.add(value);
    }
    lines.end();
  }

  async draw(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<Blob> {
    return (await this.#send(command, flags, body, signal)).blob();
  }

  async #send(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<Response> {
    const query = Object.entries(flags)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join("&");
    const address = `api/v1/${command}${query ? `?${query}` : ""}`;
    const request: RequestInit = signal ? { signal } : {};
    if (body !== null) {
      request.method = "POST";
      request.body = typeof body === "string" ? body : JSON.stringify(body);
      request.headers = { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" };
    }
    for (let attempt = 0; ; attempt++) {
      let response: Response;
      try {
        response = await fetch(address, request);
      } catch (error) {
        if (signal?.aborted) throw error;
        throw new Refused(String(error), "absent");
      }
      if (response.ok) return response;
      if (BUSY.includes(response.status) && attempt < 3) {
        await pause(Number(response.headers.get("Retry-After") ?? 1) * 1000, signal);
        continue;
      }
      throw await refusal(response);
    }
  }
}

/** Cuts a text that comes in pieces into lines. */
export function readLines(onLine: (line: unknown) => void): { add(text: string): void; end(): void } {
  let rest = "";
  return {
    add(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.trim()) deliver(line, onLine);
      }
    },
    end() {
      if (rest.trim()) deliver(rest, onLine);
    },
  };
}

/** A line may say that the run failed after it had begun to answer. */
function deliver(line: string, onLine: (line: unknown) => void): void {
  const answer = JSON.parse(line) as { error?: unknown };
  if (typeof answer.error === "string" && Object.keys(answer).length <= 3) throw refusedBy(answer.error, "input");
  onLine(answer);
}

async function refusal(response: Response): Promise<Refused> {
  const reason = response.status === 408 ? "deadline" : BUSY.includes(response.status) ? "busy" : "input";
  return refusedBy((await response.text()) || response.statusText, reason);
}

/** What the text of a refusal says. */
export function refusedBy(text: string, reason: Refused["reason"]): Refused {
  let told: { error?: string; line?: number; column?: number } = {};
  try {
    told = JSON.parse(text) as typeof told;
  } catch {
    // It is no JSON.
  }
  const message = told.error ?? text;
  return new Refused(message, message.startsWith("stopped: ") ? "stopped" : reason, told.line ?? null, told.column ?? null);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

let engine: Engine = new HttpEngine();

/** Puts another engine in place. */
export function use(other: Engine): void {
  engine = other;
}

export function ask(
  command: string,
  flags: Flags,
  body: Body,
  onLine: (line: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  return placed(engine.ask(command, flags, body, onLine, signal), body);
}

/** The first line of an answer. */
export async function askOne<T>(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<T> {
  let first: unknown = null;
  await ask(command, flags, body, (line) => (first ??= line), signal);
  if (first === null) throw new Refused("", "empty");
  return first as T;
}

export function draw(command: string, flags: Flags, body: Body, signal?: AbortSignal): Promise<Blob> {
  return placed(engine.draw(command, flags, body, signal), body);
}

/** Of a refusal, tells the line and the column only where a person wrote the input. */
async function placed<T>(answer: Promise<T>, body: Body): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refused && typeof body !== "string") throw new Refused(error.message, error.reason);
    throw error;
  }
}
