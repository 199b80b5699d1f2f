// Firefox as Debian has it, driven by its own protocol (Marionette): a line of JSON behind its length. Playwright's
// Firefox is another program, which Debian has not.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const places = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Where Firefox is, if it is there. */
export const program = places.find((place) => place && existsSync(place));

const PREFERENCES = {
  "marionette.port": 0,
  "intl.accept_languages": "en-GB",
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/** Keys that have no sign, as WebDriver names them. */
const KEYS = { Control: "\uE009", Shift: "\uE008", Enter: "\uE007", Escape: "\uE00C", Home: "\uE011", Delete: "\uE017" };
Object.assign(KEYS, { ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" });

/** How long something is waited for, in milliseconds. */
const PATIENCE = 30_000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function startFirefox() {
  const profile = await mkdtemp(join(tmpdir(), "dlx-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", profile], { stdio: "ignore" });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const end = async () => {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const port = Number(await until(() => readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => null)));
    const send = await channel(port);
    await send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
    await send("WebDriver:SetTimeouts", { script: PATIENCE });
    await send("WebDriver:SetWindowRect", { width: 1280, height: 900 });
    return { tab: new Tab(send), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits until a question has an answer. */
async function until(ask) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`no answer: ${ask}`);
}

/** A function that sends a command and gives its answer. */
async function channel(port) {
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  let last = 0;
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const colon = rest.indexOf(":");
      const length = Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length));
      rest = rest.subarray(colon + 1 + length);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(`${error.error}: ${error.message}`));
      else resolve?.(result);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox is gone"));
  });
  return (command, parameters) => {
    const text = JSON.stringify([0, ++last, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
  };
}

export class Tab {
  #send;

  constructor(send) {
    this.#send = send;
  }

  async open(address) {
    await this.#send("WebDriver:Navigate", { url: address });
  }

  /** Runs a function in the page. */
  async run(script, ...values) {
    const { value } = await this.#send("WebDriver:ExecuteScript", {
      script: `return (${script})(...arguments)`,
      args: values,
      sandbox: null,
    });
    return value;
  }

  /** Waits until a function in the page gives something. */
  until(script, ...values) {
    return until(() => this.run(script, ...values));
  }

  /** Presses the one thing of this kind that has the name. */
  async press(selector, name = "") {
    const find = (selector, name) => {
      const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      return all.find((one) => !name || one.getAttribute("aria-label") === name || one.textContent.trim() === name) ?? null;
    };
    const element = await this.until(find, selector, name);
    await this.#send("WebDriver:ElementClick", { id: Object.values(element)[0] });
  }

  /** Presses keys one after the other; `Control+z` holds the first one. */
  async keys(...names) {
    const actions = names.flatMap((name) => {
      const held = name.split("+").map((key) => KEYS[key] ?? key);
      return [...held.map((value) => ({ type: "keyDown", value })), ...held.reverse().map((value) => ({ type: "keyUp", value }))];
    });
    await this.#send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** The window as PNG. */
  async picture() {
    const { value } = await this.#send("WebDriver:TakeScreenshot", { full: false });
    return Buffer.from(value, "base64");
  }
}
