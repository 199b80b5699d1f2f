import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, cell, close, open, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

for (const family of ["sudoku", "kenken", "kakuro", "kropki", "latin", "variant"]) {
  test(`a link holds a whole ${family}`, async () => {
    const size = ["kakuro", "variant"].includes(family) ? 6 : 4;
    const page = await open(all, { kind: { family, size, variant: "", level: "easy" } });
    const { puzzle } = await board(page);
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page.getByLabel("Link").inputValue();
    await close(page);
    const other = await open({ ...all, address: link });
    const opened = await board(other);
    assert.deepEqual(opened.puzzle.givens, puzzle.givens);
    assert.equal(opened.puzzle.family, family);
    await close(other);
  });
}

test("a puzzle in another notation is pasted and played", async () => {
  const page = await open(all, { kind: { family: "sudoku", size: 4, variant: "", level: "easy" } });
  await board(page);
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByText("Paste a puzzle").click();
  await page.getByRole("textbox").fill("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Sudoku 9×9" }).waitFor();
  assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /given 5/);
  await close(page);
});

test("a level that is known late leaves the board where it is", async () => {
  const page = await open(all, { kind: { family: "sudoku", size: 4, variant: "", level: "easy" } });
  await board(page);
  let rate = () => {};
  const held = new Promise((resolve) => (rate = resolve));
  await page.route(/\/rate/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByText("Paste a puzzle").click();
  await page.getByRole("textbox").fill("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Sudoku 9×9" }).waitFor();
  const before = await page.locator(".board").boundingBox();
  assert.equal(await page.locator(".level").textContent(), "");
  rate();
  await page.locator(".level").filter({ hasText: "Easy" }).waitFor();
  assert.deepEqual(await page.locator(".board").boundingBox(), before);
  await close(page);
});

test("what cannot be read is told", async () => {
  const page = await open(all, { kind: { family: "sudoku", size: 4, variant: "", level: "easy" } });
  await board(page);
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByText("Paste a puzzle").click();
  await page.getByRole("textbox").fill("12345");
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("dialog .message.bad").waitFor();
  await close(page);
});
