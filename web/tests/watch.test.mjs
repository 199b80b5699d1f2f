import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, open, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const told = (page, text) => page.locator(".watch .message").filter({ hasText: text }).waitFor();

test("a search is watched, forward and back", async () => {
  const page = await open(all, { hash: "#watch" });
  await page.getByLabel("Problem", { exact: true }).selectOption("knuth");
  await page.locator("canvas").waitFor();
  await told(page, "Press play");
  const forward = page.getByRole("button", { name: "One step forward" });
  await forward.click();
  await told(page, "has the fewest options");
  await forward.click();
  await told(page, "Try ");
  await page.getByRole("button", { name: "One step back" }).click();
  await told(page, "has the fewest options");
  await page.getByLabel("Speed").fill("10");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await told(page, "1 solution found");
  const covers = page.locator(".counts div").filter({ hasText: "Solutions" }).locator("dd");
  assert.equal(await covers.textContent(), "1");
  await close(page);
});

test("a search is watched as dancing links, beside bits", async () => {
  const page = await open(all, { hash: "#watch" });
  await page.getByLabel("Problem", { exact: true }).selectOption("knuth");
  await page.getByLabel("View").selectOption("dance");
  // The engine's event tells how many options the item has: links and bits give the same.
  const position = page.getByLabel("Position in the search");
  const most = Number(await position.getAttribute("max"));
  for (let step = 1; step <= most; step++) {
    await position.fill(String(step));
    const [, name, size] = /^Item (\w+) has the fewest options: (\d+)/.exec(await page.locator(".watch .message").textContent()) ?? [];
    if (name === undefined) continue;
    const names = await page.locator(".header-name").allTextContents();
    assert.equal(await page.locator(".header-size").nth(names.indexOf(name)).textContent(), size);
    assert.equal(await page.locator(".row-chosen .popcount").textContent(), size);
    assert.equal(await page.locator(".row-chosen .bit.one").count(), Number(size));
  }
  // Step 6 takes back what step 4 tried: all is as after step 3.
  await position.fill("6");
  const out = await page.locator(".node.out").count();
  await position.fill("4");
  assert.ok((await page.locator(".node.out").count()) > out);
  await position.fill("3");
  assert.equal(await page.locator(".node.out").count(), out);
  await close(page);
});

test("a search is watched on the board of a puzzle", async () => {
  const page = await open(all, { hash: "#watch" });
  await told(page, "Press play");
  const position = page.getByLabel("Position in the search");
  await position.fill(await position.getAttribute("max"));
  await told(page, "1 solution found");
  await close(page);
});

/** The nodes of filling a Sudoku of 4×4 cell by cell: until the first solution, and in all. */
function fill(givens) {
  const cells = givens.flat();
  const see = (a, b) => {
    const [row, column, row2, column2] = [a >> 2, a & 3, b >> 2, b & 3];
    return a !== b && (row === row2 || column === column2 || (row >> 1 === row2 >> 1 && column >> 1 === column2 >> 1));
  };
  const now = [...cells];
  let [nodes, first] = [0, null];
  const go = (cell) => {
    if (cell === 16) {
      first ??= nodes;
      return;
    }
    nodes++;
    for (const value of cells[cell] === null ? [1, 2, 3, 4] : [cells[cell]]) {
      if (now.some((other, at) => other === value && see(at, cell))) continue;
      now[cell] = value;
      go(cell + 1);
      now[cell] = cells[cell];
    }
  };
  go(0);
  return [first, nodes];
}

test("a board is filled cell by cell, and takes more nodes than Algorithm X", async () => {
  const givens = [[null, null, 3, null], [null, null, null, null], [null, null, null, 1], [null, 2, null, null]];
  const page = await open(all, { hash: "#watch" });
  await page.getByLabel("Problem", { exact: true }).selectOption("ownPuzzle");
  await page.getByLabel("A problem as .dlx").fill(JSON.stringify({ family: "sudoku", size: 4, givens }));
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await page.getByLabel("View").selectOption("filling");
  const numbers = async (row) => (await page.locator(".compare tbody tr").nth(row).locator("td").allTextContents()).map(Number);
  await page.locator(".compare tbody").filter({ hasNotText: "…" }).waitFor();
  assert.deepEqual(await numbers(1), fill(givens));
  assert.ok((await numbers(0))[1] < (await numbers(1))[1]);
  const position = page.getByLabel("Position in the search");
  await position.fill("1");
  await told(page, "r1c1 is the next cell");
  await position.fill(await position.getAttribute("max"));
  await told(page, "The end");
  assert.equal(await page.locator(".counts dd").first().textContent(), String(fill(givens)[1]));
  await close(page);
});

test("letters fill an empty board", async () => {
  const page = await open(all, { hash: "#watch" });
  await page.getByLabel("Problem", { exact: true }).selectOption("empty");
  // The board before it is smaller.
  await page.locator(".stage .ground").nth(80).waitFor();
  await page.getByLabel("View").selectOption("filling");
  await page.getByLabel("Position in the search").fill("18");
  assert.equal(await page.locator(".value.player").allTextContents().then((texts) => texts.join("")), "ABCDEFGHI");
  await close(page);
});

test("the search of the puzzle in play is watched, and the puzzle edited", async () => {
  const page = await open(all, { kind: { family: "kakuro", size: 6, variant: "", level: "easy" } });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Watch its search" }).click();
  await told(page, "Press play");
  assert.ok((await page.locator(".stage .ground.black").count()) > 0);
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.locator(".make-stage .message").filter({ hasText: "Exactly one solution" }).waitFor();
  assert.ok((await page.locator(".make-stage .ground.black").count()) > 0);
  await close(page);
});

test("a sweep is a chart of bars", async () => {
  const page = await open(all, { hash: "#watch" });
  await page.getByLabel("Problem", { exact: true }).selectOption("dominoes");
  await told(page, "Press play");
  await page.getByRole("button", { name: "Sweep" }).click();
  await page.locator(".layers .bar").first().waitFor();
  await close(page);
});

test("tilings are drawn at random", async () => {
  const page = await open(all, { hash: "#explore" });
  await page.getByText("One of 8.711 · 10⁴⁰ tilings, all equally likely").waitFor();
  // A diamond of order n has n(n+1) dominoes.
  assert.equal(await page.locator(".tiling rect").count(), 16 * 17);
  await page.getByLabel("Shape").selectOption("hexagon");
  await page.locator(".tiling polygon").first().waitFor();
  assert.equal(await page.locator(".tiling polygon").count(), 3 * 16 * 16);
  await page.getByLabel("Shape").selectOption("aztec");
  await page.getByLabel("Language").selectOption("de");
  await page.getByText("Eine von 8,711 · 10⁴⁰ Pflasterungen").waitFor();
  await close(page);
});

test("an empty problem is answered", async () => {
  for (const [locale, own, words] of [["en-GB", "Problem", "There is nothing to watch yet"], ["de-DE", "Aufgabe", "Noch gibt es nichts zu sehen"]]) {
    const page = await open(all, { hash: "#watch", locale });
    for (const [problem, text] of [["own", ""], ["ownPuzzle", " \n"], ["own", "\n"]]) {
      await page.getByLabel(own, { exact: true }).selectOption(problem);
      await page.locator("main textarea").fill(text);
      for (const index of [0, 1]) {
        await page.locator(".watch .side > .row button").nth(index).click();
        await told(page, words);
      }
    }
    await close(page);
  }
});

test("a puzzle among the problems is told, and watched as one", async () => {
  const page = await open(all, { hash: "#watch" });
  const problem = page.getByLabel("Problem", { exact: true });
  await problem.selectOption("own");
  await page.locator("main textarea").fill("....3.4......3.2");
  await page.getByRole("button", { name: "Watch" }).click();
  await told(page, "This is a puzzle: choose “Your own puzzle” above.");
  await problem.selectOption("ownPuzzle");
  await page.getByRole("button", { name: "Watch" }).click();
  await page.locator(".stage .board-picture").first().waitFor();
  await close(page);
});
