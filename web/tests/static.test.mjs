// The page without a server: the engine is in a worker, and nothing needs the network once it was there.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { board, close, open, start } from "./browser.mjs";

const folder = new URL("../static/", import.meta.url);
const skip = existsSync(new URL("offline.js", folder)) ? false : "static/ is not built";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
let host, files;

before(async () => {
  if (skip) return;
  files = createServer(async ({ url }, response) => {
    const name = url === "/" ? "index.html" : url.slice(1);
    try {
      const contents = await readFile(new URL(name, folder));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] }).end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  process.env.PAGE = `http://127.0.0.1:${files.address().port}/`;
  host = await start();
});

after(async () => {
  if (skip) return;
  await host.end();
  files.close();
});

test("a puzzle is made and explained by the engine in the page", { skip }, async () => {
  const page = await open(host);
  const { puzzle } = await board(page);
  assert.equal(puzzle.family, "sudoku");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").waitFor();
  await close(page);
});

test("the page works without a network", { skip }, async () => {
  const page = await open(host);
  await board(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await board(page);
  await close(page);
});
