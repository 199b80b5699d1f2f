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

test("a move in one tab leaves windows and the selection in another as they are", async () => {
  const page = await open(all, { kind: small });
  const [first, second] = openCells(await board(page));
  const same = await another(page);
  await board(same);
  await cell(page, second.row, second.column).click();
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByLabel("Size").selectOption("6");
  await page.getByText("Paste a puzzle").click();
  await page.getByRole("dialog").getByRole("textbox").fill("half a puzz");
  const third = await another(page);
  await newGame(third);
  await third.getByRole("button", { name: "More" }).click();

  await cell(same, first.row, first.column).click();
  await same.keyboard.press(String(first.value));
  const written = cell(page, first.row, first.column).and(page.locator(`[aria-label$="column ${first.column}, ${first.value}"]`));
  await written.waitFor({ state: "attached" });
  const text = page.getByRole("dialog").getByRole("textbox");
  assert.equal(await text.inputValue(), "half a puzz");
  assert.ok(await text.evaluate((one) => one === document.activeElement));
  assert.equal(await page.getByLabel("Size").inputValue(), "6");
  assert.ok(await third.getByRole("dialog", { name: "More" }).isVisible());
  await page.keyboard.press("Escape");
  assert.equal(await cell(page, second.row, second.column).getAttribute("aria-selected"), "true");

  // A hint is to the board as it was.
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-card").waitFor();
  await same.keyboard.press("Delete");
  await page.locator(".hint-card").waitFor({ state: "hidden" });
  // A pause covers the board in both, and so it ends.
  await same.locator(".clock").click();
  await page.getByRole("button", { name: "Go on" }).last().click();
  await same.locator(".covered").waitFor({ state: "hidden" });
  // So does the game.
  for (const { row, column, value } of openCells(await game(page))) {
    await cell(page, row, column).click();
    await page.keyboard.press(String(value));
  }
  await same.getByText("Solved in").first().waitFor();
  await same.getByRole("button", { name: "Undo" }).first().click();
  await page.locator(".done").waitFor({ state: "hidden" });
  await close(page);
});

test("a game that was removed in another tab stays away, unless it is played on", async () => {
  const page = await open(all, { kind: small });
  const removed = await board(page);
  const other = await another(page);
  await newGame(other);
  const isKept = () => page.evaluate((id) => localStorage.getItem(`dlx.game.${id}`) !== null, removed.id);
  const remove = async () => {
    await other.getByRole("button", { name: "More" }).click();
    await other.locator('button[aria-label^="Remove"]:enabled').click();
    await page.getByText("removed in another tab").waitFor();
    assert.equal(await isKept(), false);
  };
  await remove();
  // Brought back there, it is as it was.
  await other.getByRole("button", { name: /^Undo: bring / }).click();
  await page.getByText("removed in another tab").waitFor({ state: "hidden" });
  await other.keyboard.press("Escape");
  await remove();
  await other.keyboard.press("Escape");
  const [{ row, column, value }] = openCells(removed);
  await cell(page, row, column).click();
  await page.keyboard.press(String(value));
  assert.equal(await isKept(), true);
  await remove();
  await page.reload();
  assert.notEqual((await board(page)).id, removed.id);
  assert.equal(await isKept(), false);
  await close(page);
});
