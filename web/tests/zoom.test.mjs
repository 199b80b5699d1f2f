// Boards with many cells, which can be larger than their frame.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, board, cell, close, open, paste, PHONE, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const small = { family: "sudoku", size: 4, variant: "", level: "easy" };
const SLIM = { ...PHONE, viewport: { width: 360, height: 740 }, kind: small };

/** A page with an empty board of a size. */
async function empty(size, options) {
  const page = await open(all, options);
  await board(page);
  await paste(page, ".".repeat(size * size));
  await page.getByRole("heading", { name: `Sudoku ${size}×${size}` }).waitFor();
  return page;
}

const zoom = (page) => page.getByRole("button", { name: "Large cells" });
const width = async (page) => (await cell(page, 1, 1).boundingBox()).width;
const selected = (page) => page.locator('[role="gridcell"][aria-selected="true"]').evaluateAll((all) => all.map((one) => one.ariaLabel.split(", ").slice(0, 2).join(", ")));

/** Whether a cell is in the frame of the board. */
async function inSight(page, row, column) {
  const [inner, outer] = [await cell(page, row, column).boundingBox(), await page.locator(".board-scroll").boundingBox()];
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
}

async function drag(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 8; step++) {
    await touch("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  }
  await touch("touchEnd", []);
}

test("a 25×25 on a phone has cells that a finger hits, and scrolls in its frame", async () => {
  const page = await empty(25, SLIM);
  await page.locator(".board-scroll.large").waitFor();
  assert.ok((await width(page)) >= 40);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await accessible(page, "large cells");
  await cell(page, 3, 4).tap();
  assert.deepEqual(await selected(page), ["row 3, column 4"]);
  await page.getByRole("button", { name: "Enter A", exact: true }).tap();
  assert.match(await cell(page, 3, 4).getAttribute("aria-label"), /, A/);
  // A finger moves the board, and selects nothing on its way.
  await drag(page, { x: 300, y: 400 }, { x: 100, y: 250 });
  await page.waitForFunction(() => document.querySelector(".board-scroll").scrollLeft > 50);
  assert.deepEqual(await selected(page), ["row 3, column 4"]);
  // What the keyboard selects comes into sight.
  await cell(page, 6, 8).tap();
  await page.keyboard.press("Control+End");
  assert.ok(await inSight(page, 25, 25));
  await page.keyboard.press("Control+Home");
  assert.ok(await inSight(page, 1, 1));
  // The whole board can be seen, and is dragged over; that is kept.
  await zoom(page).tap();
  assert.ok((await width(page)) < 20);
  assert.equal(await zoom(page).getAttribute("aria-pressed"), "false");
  const at = async (row, column) => {
    const box = await cell(page, row, column).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await drag(page, await at(2, 2), await at(2, 10));
  assert.ok((await selected(page)).length > 3);
  await page.reload();
  await board(page);
  assert.ok((await width(page)) < 20);
  await close(page);
});

test("a 16×16 is whole at first, and a 9×9 never needs more room", async () => {
  for (const [size, options] of [[16, SLIM], [16, { kind: small }], [9, SLIM]]) {
    const page = await empty(size, options);
    await page.waitForTimeout(200);
    assert.equal(await page.locator(".board-scroll.large").count(), 0);
    assert.equal(await zoom(page).isVisible(), size > 9);
    const { width: frame } = await page.locator(".board-scroll").boundingBox();
    assert.ok(Math.abs((await page.locator(".board").boundingBox()).width - frame) < 2);
    if (size > 9) {
      const before = await width(page);
      await zoom(page).click();
      assert.ok((await width(page)) > 1.2 * before);
      assert.ok(await inSight(page, 1, 1));
      // On paper the board is whole.
      await page.emulateMedia({ media: "print" });
      assert.ok((await page.locator(".board").boundingBox()).width <= 700);
    }
    await close(page);
  }
});

test("a large board that is edited can have large cells, too", async () => {
  const page = await open(all, { ...SLIM, hash: "#make" });
  await page.getByLabel("Size").first().selectOption("16");
  await page.getByRole("button", { name: "New board" }).click();
  const last = page.locator('.make [role="gridcell"]').nth(255);
  await last.waitFor();
  const before = await width(page);
  await zoom(page).tap();
  await page.locator(".make .board-scroll.large").waitFor();
  const after = await width(page);
  assert.ok(after > 1.2 * before, `${before} ${after}`);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await accessible(page, "large cells while making");
  await close(page);
});
