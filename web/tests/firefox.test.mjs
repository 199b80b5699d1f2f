// The same page in a second browser: that it can be played, and works without a network, there, too.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { host, isBuilt } from "./files.mjs";
import { program, startFirefox } from "./firefox.mjs";
import { serve } from "./server.mjs";

const skip = program ? false : "NOT TRIED: Firefox is not installed";
let server, firefox, tab;

before(async () => {
  if (skip) return;
  server = await serve();
  firefox = await startFirefox();
  ({ tab } = firefox);
});

after(async () => {
  await firefox?.end();
  server?.end();
});

const small = { family: "sudoku", size: 4, variant: "", level: "easy" };

/** Opens the page with nothing kept but the kind of puzzle. */
async function fresh(address, hash = "", wanted = small) {
  // A file without a script: the page itself would keep its game when it is left.
  await tab.open(`${address}icon.svg`);
  await tab.run((kind) => {
    localStorage.clear();
    localStorage.setItem("dlx.kind", JSON.stringify(kind));
  }, wanted);
  await tab.open(address + hash);
}

const shown = (selector) => tab.until((selector) => document.querySelector(selector)?.checkVisibility() ?? false, selector);
const says = (selector, text) => {
  return tab.until((selector, text) => {
    return [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
  }, selector, text);
};

test("Firefox: a Sudoku is played to the end by keyboard", { skip }, async () => {
  await fresh(server.address);
  await shown('.play [role="gridcell"]');
  const cells = await tab.run(() => {
    const { puzzle } = JSON.parse(localStorage.getItem(`dlx.game.${JSON.parse(localStorage.getItem("dlx.current"))}`));
    return puzzle.solution.flat().map((value, cell) => [value, puzzle.givens.flat()[cell] === null]);
  });
  await tab.press('.play [role="gridcell"]');
  await tab.keys("Control+Home");
  for (const [cell, [value, isOpen]] of cells.entries()) {
    if (isOpen) await tab.keys(String(value));
    // At the end of a row the cursor comes back to its beginning.
    await tab.keys("ArrowRight", ...(cell % 4 === 3 ? ["ArrowDown"] : []));
  }
  await says('[role="status"]', "Solved in");
});

test("Firefox: marks, undo and a hint", { skip }, async () => {
  await fresh(server.address);
  await shown('.play [role="gridcell"]');
  await tab.press('[role="gridcell"][aria-label$="empty"]');
  await tab.keys("Shift+1", "Shift+2");
  await says(".mark", "2");
  await tab.keys("Control+z");
  assert.equal(await tab.run(() => document.querySelectorAll(".mark").length), 1);
  await tab.keys("Control+z");
  await tab.press(".tool", "Hint");
  await shown(".hint-words");
  assert.ok(await tab.run(() => document.querySelectorAll(".ground.marked, .ground.house, .ring").length));
  await tab.press(".hint-card button", "Do it");
  await shown(".value.player");
});

test("Firefox: constraints are drawn, in the colours of the page", { skip }, async () => {
  await fresh(server.address, "", { family: "variant", size: 6, variant: "killer", level: "easy" });
  await shown(".play .signs.above text");
  const strokes = () => tab.run(() => getComputedStyle(document.querySelector(".play .signs.above path")).stroke);
  const found = [];
  for (const theme of ["light", "dark"]) {
    await tab.run((theme) => (document.documentElement.dataset.theme = theme), theme);
    found.push(await strokes());
  }
  assert.ok(found.every((stroke) => stroke.startsWith("rgb")) && found[0] !== found[1], found.join());
  await tab.press(".tool", "Hint");
  await shown(".hint-words");
  await shown(".play .signs.above text");
});

test("Firefox: a search is watched", { skip }, async () => {
  await fresh(server.address, "#watch");
  const choose = (name, value) => {
    return tab.until((name, value) => {
      const label = [...document.querySelectorAll("label")].find((one) => one.textContent === name);
      const select = label && document.getElementById(label.htmlFor);
      if (!select?.querySelector(`[value="${value}"]`)) return false;
      select.value = value;
      select.dispatchEvent(new Event("change"));
      return true;
    }, name, value);
  };
  await choose("Problem", "knuth");
  await choose("View", "dance");
  await tab.press("button", "One step forward");
  await tab.press("button", "One step forward");
  await says(".watch .message", "Try a d g");
  assert.ok(await tab.run(() => document.querySelectorAll(".node.out").length));
  await tab.press("button", "One step back");
  await says(".watch .message", "has the fewest options");
});

test("Firefox: nothing is wider than the window, in light and dark", { skip }, async () => {
  for (const theme of ["light", "dark"]) {
    for (const hash of ["", "#make", "#watch", "#explore"]) {
      await fresh(server.address, hash);
      await shown("main h1");
      await tab.run((theme) => (document.documentElement.dataset.theme = theme), theme);
      assert.ok(await tab.run(() => document.documentElement.scrollWidth <= innerWidth), hash);
      const [light] = (await tab.run(() => getComputedStyle(document.documentElement).backgroundColor)).match(/\d+/g);
      assert.equal(Number(light) > 128, theme === "light", `${hash}: the ground is ${theme}`);
    }
  }
});

test("Firefox: the page works without a network", { skip: skip || (isBuilt ? false : "static/ is not built") }, async () => {
  const files = await host();
  await fresh(files.address);
  await shown('.play [role="gridcell"]');
  await tab.until(() => navigator.serviceWorker.controller !== null);
  files.end();
  await fresh(files.address);
  await shown('.play [role="gridcell"]');
  await tab.press(".tool", "Hint");
  await shown(".hint-words");
});
