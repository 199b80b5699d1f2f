// Several tabs of one browser: they share the games, and each has its own on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, cell, close, game, open, openCells, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const small = { family: "sudoku", size: 4, variant: "", level: "easy" };

/** Another tab of the same browser. */
async function another(page, hash = "") {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(20_000);
  await tab.goto(all.address + hash);
  return tab;
}

async function newGame(tab) {
  const { id } = await game(tab);
  await tab.getByRole("button", { name: "New puzzle" }).click();
  await tab.getByRole("button", { name: "Start" }).click();
  await tab.locator("dialog").waitFor({ state: "detached" });
  assert.notEqual((await game(tab)).id, id);
}

test("a tab comes back with its own game", async () => {
  const page = await open(all, { kind: small });
  const first = await board(page);
  // A new tab begins with the game that was opened last.
  const other = await another(page);
  assert.equal((await board(other)).id, first.id);
  await newGame(other);
  const second = await game(other);
  const shown = async (tab, { puzzle }) => {
    const [{ row, column }] = openCells({ puzzle });
    await cell(tab, row, column).and(tab.locator('[aria-label$="empty"]')).waitFor();
    const label = await tab.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((one) => one.ariaLabel).join("\n"));
    const given = puzzle.givens.flat().filter((value) => value !== null);
    assert.deepEqual([...label.matchAll(/given (\d)/g)].map(([, value]) => Number(value)), given);
  };
  for (const [tab, own] of [[page, first], [other, second], [page, first]]) {
    await tab.reload();
    assert.equal((await board(tab)).id, own.id);
    await shown(tab, own);
    // So it does after a while on another screen.
    await tab.getByRole("link", { name: "Watch" }).click();
    await tab.getByRole("link", { name: "Play" }).click();
    assert.equal((await board(tab)).id, own.id);
  }
  // A tab whose game is gone goes on with the one opened last.
  await page.evaluate(() => sessionStorage.setItem("dlx.current", '"gone"'));
  await page.reload();
  const { id } = await board(page);
  assert.ok([first.id, second.id].includes(id));
  await close(page);
});
