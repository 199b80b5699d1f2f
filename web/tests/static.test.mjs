// The page without a server: the engine is in a worker, and nothing needs the network once it was there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, close, open, start } from "./browser.mjs";
import { host, isBuilt } from "./files.mjs";

const skip = isBuilt ? false : "static/ is not built";
let all, files;

before(async () => {
  if (skip) return;
  files = await host();
  process.env.PAGE = files.address;
  all = await start();
});

after(async () => {
  if (skip) return;
  await all.end();
  files.end();
});

test("a puzzle is made and explained by the engine in the page", { skip }, async () => {
  const page = await open(all);
  const { puzzle } = await board(page);
  assert.equal(puzzle.family, "sudoku");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").waitFor();
  await close(page);
});

test("the engine in the page tells which values break a constraint", { skip }, async () => {
  const page = await open(all, { kind: { family: "futoshiki", size: 4, variant: "", level: "any" } });
  const { puzzle } = await board(page);
  // A greatest value cannot be the lesser one.
  const [[row, column]] = puzzle.less.find(([[row, column]]) => puzzle.givens[row - 1][column - 1] === null);
  await page.locator('.play [role="gridcell"]').nth(4 * (row - 1) + column - 1).click();
  await page.keyboard.press("4");
  await page.locator(".play .clash").first().waitFor();
  await close(page);
});

test("the page works without a network", { skip }, async () => {
  const page = await open(all);
  await board(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await board(page);
  await close(page);
});
