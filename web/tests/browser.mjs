// A browser for the tests, and what they do on every screen.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function start() {
  const server = await serve();
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = places.find((place) => place && existsSync(place));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  return {
    browser,
    address: server.address,
    async end() {
      await browser.close();
      server.end();
    },
  };
}

/** A fresh page. What the browser complains about ends up in `complaints`. */
export async function open({ browser, address }, { hash = "", kind, settings, ...options } = {}) {
  const context = await browser.newContext({ locale: "en-GB", ...DESKTOP, ...options });
  await context.addInitScript(
    ([kind, settings]) => {
      if (kind && !localStorage.getItem("dlx.kind")) localStorage.setItem("dlx.kind", JSON.stringify(kind));
      if (settings) localStorage.setItem("dlx.settings", JSON.stringify(settings));
    },
    [kind, settings],
  );
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) page.complaints.push(message.text());
  });
  page.setDefaultTimeout(20_000);
  await page.goto(address + hash);
  return page;
}

export async function close(page) {
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

/** The game that the page plays, as it keeps it. */
export function game(page) {
  return page.evaluate(() => {
    const id = JSON.parse(sessionStorage.getItem("dlx.current") ?? "null");
    return JSON.parse(localStorage.getItem(`dlx.game.${id}`) ?? "null");
  });
}

/** Waits for the board, and gives the game on it. */
export async function board(page) {
  await page.locator('.play [role="gridcell"]').first().waitFor();
  return game(page);
}

/** Pastes a puzzle and opens it. */
export async function paste(page, puzzle) {
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByText("Paste a puzzle").click();
  await page.getByRole("dialog").getByRole("textbox").fill(puzzle);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

export function cell(page, row, column) {
  return page.locator(`[role="gridcell"]`).and(page.locator(`[aria-label^="row ${row}, column ${column},"]`));
}

/** Cells that take a value, with the value of the solution. */
export function openCells({ puzzle }) {
  const cells = [];
  puzzle.solution.forEach((line, row) => {
    line.forEach((value, column) => {
      if (value !== null && puzzle.givens[row][column] === null) cells.push({ row: row + 1, column: column + 1, value });
    });
  });
  return cells;
}

/** Axe finds nothing on the screen. */
export async function accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(" ")}`);
  assert.deepEqual(found, [], where);
}
