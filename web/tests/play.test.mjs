import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { accessible, board, cell, close, game, open, openCells, paste, PHONE, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const sudoku = { family: "sudoku", size: 9, variant: "", level: "easy" };
const small = { family: "sudoku", size: 4, variant: "", level: "easy" };

test("a Sudoku is played to the end by keyboard", async () => {
  const page = await open(all, { kind: sudoku });
  const played = await board(page);
  await page.getByRole("grid").locator('[tabindex="0"]').focus();
  await page.keyboard.press("Control+Home");
  let at = { row: 1, column: 1 };
  for (const { row, column, value } of openCells(played)) {
    for (; at.row < row; at.row++) await page.keyboard.press("ArrowDown");
    for (; at.column < column; at.column++) await page.keyboard.press("ArrowRight");
    for (; at.column > column; at.column--) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(String(value));
  }
  await page.getByRole("status").filter({ hasText: "Solved in" }).waitFor();
  assert.equal((await game(page)).solved, true);
  // The next one was fetched ahead.
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByRole("group", { name: "Tools" }).waitFor();
  await board(page);
  assert.notEqual((await game(page)).id, played.id);
  await close(page);
});

test("a Kropki is played by touch", async () => {
  const page = await open(all, { ...PHONE, kind: { family: "kropki", size: 4, variant: "", level: "easy" } });
  const played = await board(page);
  const flash = await cell(page, 1, 1).evaluate((one) => getComputedStyle(one).webkitTapHighlightColor);
  assert.equal(flash, "rgba(0, 0, 0, 0)", "a touch does not colour the board");
  for (const { row, column, value } of openCells(played)) {
    await cell(page, row, column).tap();
    await page.getByRole("button", { name: `Enter ${value}`, exact: true }).tap();
  }
  await page.getByRole("status").filter({ hasText: "Solved in" }).waitFor();
  await close(page);
});

test("a drag selects several cells", async () => {
  const page = await open(all, { ...PHONE, kind: small });
  await board(page);
  const middle = async (row, column) => {
    const box = await cell(page, row, column).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [await middle(1, 1)]);
  for (const [row, column] of [[1, 2], [1, 3], [2, 3]]) await touch("touchMove", [await middle(row, column)]);
  await touch("touchEnd", []);
  assert.equal(await page.locator('[role="gridcell"][aria-selected="true"]').count(), 4);
  await close(page);
});

test("a drag ends where the button is released, even beside the board", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const grid = await page.locator(".board-grid").boundingBox();
  const step = grid.width / 4;
  const to = (column, row) => page.mouse.move(grid.x + (column + 0.5) * step, grid.y + (row + 0.5) * step, { steps: 8 });
  await to(0, 0);
  await page.mouse.down();
  await to(1, 0);
  await page.mouse.move(grid.x + step, grid.y - 60, { steps: 8 });
  await page.mouse.up();
  await to(2, 2);
  await to(3, 3);
  assert.equal(await page.locator('[role="gridcell"][aria-selected="true"]').count(), 2);
  await close(page);
});

test("a double click selects all equal values", async () => {
  for (const device of [{}, PHONE]) {
    const page = await open(all, { ...device, kind: small });
    await board(page);
    const chosen = () => page.locator('[role="gridcell"][aria-selected="true"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await paste(page, "1...2.....1....2");
    await cell(page, 1, 1).and(page.locator('[aria-label$="given 1"]')).waitFor();
    const twice = async (one) => {
      if (!device.hasTouch) return one.dblclick();
      await one.tap();
      await one.tap();
    };
    await twice(cell(page, 1, 1));
    await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"][aria-selected="true"]').length === 2);
    assert.deepEqual((await chosen()).map((name) => name.slice(0, 15)), ["row 1, column 1", "row 3, column 3"]);
    await twice(cell(page, 2, 2));
    assert.equal((await chosen()).length, 1);
    await close(page);
  }
});

test("a key is chosen first, and written into the cells that are pressed, by those who wish so", async () => {
  const page = await open(all, { ...PHONE, kind: small });
  const [first, second] = openCells(await board(page));
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByLabel("Choose a key first").check();
  await page.keyboard.press("Escape");
  const has = async ({ row, column }, text) => assert.match(await cell(page, row, column).getAttribute("aria-label"), text);
  const key = page.getByRole("button", { name: "Enter 3", exact: true });
  await key.tap();
  assert.equal(await key.getAttribute("aria-pressed"), "true");
  assert.deepEqual((await game(page)).entries, []);
  for (const { row, column } of [first, second]) await cell(page, row, column).tap();
  await has(first, /column \d, 3/);
  await has(second, /column \d, 3/);
  // What is there already goes, but not by a double press.
  await page.waitForTimeout(600);
  await cell(page, second.row, second.column).tap();
  await has(second, /empty/);
  await page.getByRole("button", { name: "Marks", exact: true }).tap();
  await cell(page, second.row, second.column).tap();
  await has(second, /empty, marks 3/);
  await accessible(page, "a key is chosen");
  // The key is let go of: a press selects.
  await key.tap();
  assert.equal(await key.getAttribute("aria-pressed"), null);
  await cell(page, first.row, first.column).tap();
  await has(first, /column \d, 3/);
  await page.getByRole("button", { name: "Colour", exact: true }).tap();
  await page.getByRole("button", { name: "colour 2", exact: true }).tap();
  await cell(page, 1, 1).tap();
  await has({ row: 1, column: 1 }, /colour 2/);
  await accessible(page, "a colour is chosen");
  await close(page);
});

test("letters write no colours", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await paste(page, ".".repeat(256));
  const first = cell(page, 1, 1);
  await first.click();
  await page.getByRole("button", { name: "Colour" }).click();
  await page.keyboard.press("a");
  assert.doesNotMatch(await first.getAttribute("aria-label"), /colour/);
  await page.keyboard.press("9");
  assert.doesNotMatch(await first.getAttribute("aria-label"), /colour/);
  await page.keyboard.press("8");
  assert.match(await first.getAttribute("aria-label"), /colour 8/);
  // With Shift, a letter is a mark.
  await page.keyboard.press("Shift+A");
  assert.match(await first.getAttribute("aria-label"), /marks \S+, colour 8/);
  await close(page);
});

test("values of two digits are typed, and so are capitals beside small letters", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const first = cell(page, 1, 1);
  const has = async (text) => assert.match(await first.getAttribute("aria-label"), text);
  const sees = (text) => page.locator(`[aria-label^="${text}"]`).first().waitFor();
  const cages = [1, 2, 3].map((row) => ({ operator: "+", target: 16, cells: [1, 2, 3].map((column) => [row, column]) }));
  const givens = (size) => Array.from({ length: size }, () => Array(size).fill(null));
  await paste(page, JSON.stringify({ family: "kenken", size: 3, values: [1, 2, 13], cages, givens: givens(3) }));
  await sees("row 1, column 1, empty, cage 16");
  await first.click();
  await page.keyboard.type("13");
  await has(/column 1, 13/);
  // It is one step.
  await page.keyboard.press("Control+z");
  await has(/column 1, empty/);
  await page.keyboard.press("Control+y");
  await has(/column 1, 13/);
  await page.keyboard.type("2");
  await has(/column 1, 2/);
  await page.keyboard.type("d");
  await has(/column 1, 13/);
  await page.keyboard.type("1");
  // Elsewhere, or later, it is another number.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2");
  await has(/column 1, 1,/);
  await paste(page, JSON.stringify({ family: "sudoku", size: 4, symbols: "aAbB", givens: givens(4) }));
  await page.getByRole("button", { name: "Enter A", exact: true }).waitFor();
  await first.click();
  for (const tile of ["A", "a", "B", "b"]) {
    await page.keyboard.press(tile);
    await has(new RegExp(`column 1, ${tile}$`));
  }
  await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+A");
  await has(/column 1, A$/);
  await close(page);
});

test("a KenKen takes marks, and gives them back", async () => {
  const page = await open(all, { kind: { family: "kenken", size: 4, variant: "", level: "easy" } });
  const [first, second] = openCells(await board(page));
  const name = async ({ row, column }) => cell(page, row, column).getAttribute("aria-label");
  await cell(page, first.row, first.column).click();
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit2");
  await page.keyboard.press("Control+Digit3");
  assert.match(await name(first), /marks 1 2, corner 3/);
  await page.keyboard.press("Control+z");
  assert.doesNotMatch(await name(first), /corner/);
  await page.keyboard.press("Control+y");
  assert.match(await name(first), /corner 3/);
  // Marks by hand, with the keypad; then a value in the same row takes the mark away.
  await page.getByRole("button", { name: "Marks", exact: true }).first().click();
  await cell(page, second.row, second.column).click();
  await page.keyboard.press("4");
  assert.match(await name(second), /marks 4/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await name(second), /marks 4/);
  // A trial is taken back as a whole.
  await page.getByRole("button", { name: "Try" }).click();
  await page.getByRole("button", { name: "Value" }).click();
  await cell(page, first.row, first.column).click();
  await page.keyboard.press("1");
  await cell(page, second.row, second.column).click();
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Go back" }).click();
  assert.match(await name(first), /empty, marks 1 2/);
  assert.match(await name(second), /empty/);
  await close(page);
});

test("a hint is told, drawn and done", async () => {
  const page = await open(all, { kind: sudoku });
  const before = await board(page);
  const filled = ({ entries }) => entries.filter(([, { value, marks }]) => value !== null || marks.length > 0).length;
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").waitFor();
  assert.match(await page.locator(".hint-words").textContent(), /r\dc\d/);
  assert.ok((await page.locator(".ground.marked, .ground.house, .ring").count()) > 0, "the step is drawn");
  await page.getByRole("button", { name: "Do it" }).click();
  assert.ok(filled(await game(page)) > filled(before));
  // Escape puts a hint away.
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".hint-card").waitFor({ state: "hidden" });
  await close(page);
});

test("in a hint, givens look as they do without it", async () => {
  // The givens of this KenKen are cages of one cell.
  const kenken = await (await fetch(`${all.address}api/v1/generate?family=kenken&size=5&seed=1`)).text();
  for (const puzzle of [kenken, "12..34......2..3"]) {
    const page = await open(all, { kind: small });
    await board(page);
    await paste(page, puzzle);
    const given = page.locator(".board .value.given");
    await given.first().waitFor();
    const before = await given.evaluateAll((all) => all.map((one) => one.outerHTML));
    const labels = await page.locator(".board .label").allTextContents();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-words").waitFor();
    assert.deepEqual(await given.evaluateAll((all) => all.map((one) => one.outerHTML)), before);
    assert.deepEqual(await page.locator(".board .label").allTextContents(), labels);
    await close(page);
  }
});

test("a hint tells of values that no solution has, where a puzzle has several", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await paste(page, "...............4");
  await page.getByRole("heading", { name: "Sudoku 4×4" }).waitFor();
  // Nothing stands twice, but the first box has no place for a 1.
  for (const [row, column, value] of [[1, 1, 2], [1, 2, 3], [2, 3, 1]]) {
    await cell(page, row, column).click();
    await page.keyboard.press(String(value));
  }
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("status").filter({ hasText: "No solution has these values." }).waitFor();
  assert.equal(await page.locator(".hint-words").count(), 0);
  await close(page);
});

test("a step that strikes out writes into the cells that it concerns, and no others", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await paste(page, "2.45..1.....1.9..45.9.....34...63.9..7..........4.5.3..2......8.3.8.7.6.....1....");
  await page.getByRole("heading", { name: "Sudoku 9×9" }).waitFor();
  const written = ({ entries }) => entries.filter(([, { marks, struck }]) => marks.length + (struck?.length ?? 0) > 0);
  for (let step = 0; step < 60 && written(await game(page)).length === 0; step++) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Do it" }).click();
  }
  const noted = written(await game(page));
  assert.ok(noted.length > 0 && noted.length < 8, `${noted.length} cells`);
  assert.ok(noted.every(([, { marks }]) => marks.length === 0));
  const selected = await page.locator('[role="gridcell"][aria-selected="true"]').count();
  assert.equal(selected, noted.length);
  assert.match(await page.locator('[role="gridcell"][aria-selected="true"]').first().getAttribute("aria-label"), /ruled out \d/);
  assert.equal(await page.locator(".mark.out").count(), noted.reduce((sum, [, { struck }]) => sum + struck.length, 0));
  // The next hint goes on from there, and filling in leaves out what was struck.
  await page.getByTitle("Write all that is possible").click();
  await page.locator(".mark.possible").first().waitFor();
  const marks = new Map((await game(page)).entries.map(([cell, { marks }]) => [cell, marks]));
  for (const [cell, { struck }] of noted) assert.ok(struck.every((value) => !marks.get(cell)?.includes(value)));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(written(await game(page)).length, 0);
  await close(page);
});

for (const family of ["kenken", "kropki"]) {
  test(`hints alone lead to the end of a ${family}`, async () => {
    const page = await open(all, { kind: { family, size: 4, variant: "", level: "medium" } });
    await board(page);
    const solved = page.getByRole("status").filter({ hasText: "Solved in" });
    for (let step = 0; step < 80 && !(await game(page)).solved; step++) {
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("button", { name: "Do it" }).click();
    }
    await solved.waitFor();
    await close(page);
  });
}

test("what is forced is set round by round, until an easy board is full, and can be taken back", async () => {
  const page = await open(all, { kind: sudoku });
  const played = await board(page);
  const filled = ({ entries }) => entries.filter(([, { value }]) => value !== null).length;
  const solved = page.getByRole("status").filter({ hasText: "Solved in" });
  let before = filled(played);
  let rounds = 0;
  for (; !(await game(page)).solved; rounds++) {
    const answered = page.waitForResponse(/hint/);
    await page.getByRole("button", { name: "Forced" }).click();
    await answered;
    await page.getByRole("status").filter({ hasText: /set\.|Solved in/ }).waitFor();
    const now = filled(await game(page));
    assert.ok(now > before, "a round sets something");
    before = now;
  }
  assert.ok(rounds > 1, "one round does not solve it");
  await solved.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("group", { name: "Tools" }).waitFor();
  assert.equal((await game(page)).solved, false);
  assert.ok(filled(await game(page)) < before);
  await page.getByRole("button", { name: "Redo" }).click();
  await solved.waitFor();
  await close(page);
});

/** Holds the answers to a command back until `go` is called. */
async function held(page, command) {
  let go;
  const gone = new Promise((resolve) => (go = resolve));
  const begun = page.waitForRequest((request) => request.url().includes(`/v1/${command}?`));
  await page.route(`**/api/v1/${command}?*`, async (route) => {
    const answer = await route.fetch();
    await gone;
    await route.fulfill({ response: answer });
  });
  return { go, begun };
}

test("marks that are filled in are those of the board as it is now", async () => {
  const page = await open(all, { kind: small });
  const cells = openCells(await board(page));
  const { go, begun } = await held(page, "hint");
  await page.getByTitle("Write all that is possible").click();
  await begun;
  const [first] = cells;
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String(first.value));
  await page.keyboard.press("Delete");
  go();
  await page.locator(".mark").first().waitFor();
  const kept = await game(page);
  for (const { row, column, value } of cells) {
    const [, { marks }] = kept.entries.find(([index]) => index === (row - 1) * 4 + column - 1);
    assert.ok(marks.includes(value), `row ${row}, column ${column} has ${marks}`);
  }
  await close(page);
});

test("a tool shows that its work takes a while", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const { go, begun } = await held(page, "hint");
  const tool = page.getByRole("button", { name: "Hint" });
  await tool.click();
  await begun;
  await page.locator('.tool[aria-busy="true"]').waitFor();
  assert.equal(await tool.getAttribute("aria-busy"), "true");
  go();
  await page.locator(".hint-words").waitFor();
  assert.equal(await tool.getAttribute("aria-busy"), null);
  await close(page);
});

test("an answer to a board that has changed sets nothing and says nothing", async () => {
  for (const name of ["Forced", "Hint"]) {
    const page = await open(all, { kind: small });
    const [first, second] = openCells(await board(page));
    await cell(page, first.row, first.column).click();
    await page.keyboard.press(String(first.value));
    const { go, begun } = await held(page, "hint");
    const answered = page.waitForResponse((response) => response.url().includes("/v1/hint?"));
    await page.getByRole("button", { name }).click();
    await begun;
    await page.keyboard.press("Control+z");
    await cell(page, second.row, second.column).click();
    await page.keyboard.press(String(second.value));
    go();
    await answered;
    await page.waitForTimeout(300);
    const { entries, position } = await game(page);
    assert.deepEqual(entries.filter(([, { value }]) => value !== null).map(([, { value }]) => value), [second.value]);
    assert.equal(position, 1);
    assert.equal(await page.locator(".play-side > .message").textContent(), "");
    assert.equal(await page.locator(".hint-words").count(), 0);
    await close(page);
  }
});

test("where a puzzle has no solution, that is told rather than that there is no step", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await paste(page, "11..............");
  const told = page.locator(".play-side > .message.bad").filter({ hasText: "This puzzle has no solution." });
  await told.waitFor();
  for (const name of ["Hint", "Forced"]) {
    const answered = page.waitForResponse((response) => response.url().includes("/v1/hint?"));
    await page.getByRole("button", { name }).click();
    await answered;
    await page.waitForTimeout(300);
    assert.equal(await told.count(), 1, name);
  }
  await close(page);
});

test("equal values that see each other are marked, unless that is not wanted", async () => {
  const page = await open(all, { kind: small });
  const { puzzle } = await board(page);
  const row = puzzle.givens.findIndex((line) => line.includes(null) && line.some((value) => value !== null));
  const column = puzzle.givens[row].indexOf(null);
  const value = puzzle.givens[row].find((given) => given !== null);
  await cell(page, row + 1, column + 1).click();
  await page.keyboard.press(String(value));
  const twin = cell(page, row + 1, puzzle.givens[row].indexOf(value) + 1);
  for (const clashing of [cell(page, row + 1, column + 1), twin]) {
    assert.match(await clashing.getAttribute("aria-label"), /clashes/);
  }
  assert.ok((await page.locator(".clash").count()) >= 2);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByLabel("Mark values that break a rule").uncheck();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".clash").count(), 0);
  assert.doesNotMatch(await twin.getAttribute("aria-label"), /clashes/);
  await close(page);
});

test("a hint leaves the keys where they are", async () => {
  for (const device of [{}, PHONE]) {
    const page = await open(all, { ...device, kind: sudoku });
    await board(page);
    const places = () => Promise.all([".keypad", ".tools"].map((name) => page.locator(name).boundingBox()));
    const before = await places();
    await page.getByRole("button", { name: "Hint" }).dblclick();
    await page.locator(".hint-words").waitFor();
    assert.deepEqual(await places(), before);
    assert.deepEqual((await game(page)).entries, []);
    await close(page);
  }
});

test("trials within trials are counted", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await page.keyboard.press("t");
  await page.getByText("What you write now is a trial.").waitFor();
  await page.getByRole("button", { name: "Try" }).click();
  await page.getByText("Trial 2, within trial 1.").waitFor();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.getByText("What you write now is a trial.").waitFor();
  await close(page);
});

test("errors are shown on request only", async () => {
  const page = await open(all, { kind: small });
  const [first] = openCells(await board(page));
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String((first.value % 4) + 1));
  assert.equal(await page.locator(".value.wrong").count(), 0);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status").filter({ hasText: "not right" }).waitFor();
  assert.equal(await page.locator(".value.wrong").count(), 1);
  // No step follows from what is wrong.
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("status").filter({ hasText: "mend that first" }).waitFor();
  // The focus is on a button: what it has no use for goes to the board.
  await page.keyboard.press("Delete");
  assert.match(await cell(page, first.row, first.column).getAttribute("aria-label"), /empty/);
  await close(page);
});

test("errors are shown at once to those who wish so", async () => {
  const page = await open(all, { kind: small });
  const [first] = openCells(await board(page));
  const wish = async (wish) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByLabel("Mark mistakes at once").setChecked(wish);
    await page.keyboard.press("Escape");
  };
  const wrong = () => page.locator(".value.wrong").count();
  await wish(true);
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String((first.value % 4) + 1));
  assert.equal(await wrong(), 1);
  assert.match(await cell(page, first.row, first.column).getAttribute("aria-label"), /not right/);
  await page.keyboard.press(String(first.value));
  assert.equal(await wrong(), 0);
  await page.keyboard.press(String((first.value % 4) + 1));
  // The setting is kept, and without it nothing is marked.
  await page.reload();
  await board(page);
  assert.equal(await wrong(), 1);
  await wish(false);
  assert.equal(await wrong(), 0);
  await close(page);
});

test("games are kept, and gone on with", async () => {
  const page = await open(all, { kind: small });
  const played = await board(page);
  const [first] = openCells(played);
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String(first.value));
  await page.reload();
  await board(page);
  assert.match(await cell(page, first.row, first.column).getAttribute("aria-label"), new RegExp(`, ${first.value}`));
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.notEqual((await game(page)).id, played.id);
  await page.getByRole("button", { name: "More" }).click();
  await page.locator(".game").nth(1).click();
  assert.equal((await game(page)).id, played.id);
  await close(page);
});

test("a game that cannot be kept is told, once", async () => {
  const page = await open(all, { kind: small });
  const [first, second] = openCells(await board(page));
  // Nothing is fetched ahead any more, and the store is full.
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("dlx.ahead.")));
  await page.evaluate(() => {
    for (let size = 2 ** 22, name = 0; size >= 1; ) {
      try {
        localStorage.setItem(`full.${name++}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  const told = page.locator(".play-side > .message").filter({ hasText: "This game cannot be kept here" });
  const changes = () => page.evaluate(() => globalThis.changes);
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String(first.value));
  await told.waitFor();
  await page.evaluate(() => {
    globalThis.changes = 0;
    const message = document.querySelector(".play-side > .message");
    new MutationObserver(() => globalThis.changes++).observe(message, { childList: true, subtree: true, characterData: true });
  });
  await cell(page, second.row, second.column).click();
  await page.keyboard.press(String(second.value));
  await told.waitFor();
  assert.equal(await changes(), 0);
  assert.deepEqual((await game(page)).entries, []);
  await page.evaluate(() => Object.keys(localStorage).forEach((name) => name.startsWith("full.") && localStorage.removeItem(name)));
  await page.keyboard.press("Delete");
  assert.equal(await told.count(), 0);
  assert.equal((await game(page)).entries.length, 2);
  await close(page);
});

test("a game is pasted with what its player has, and of several puzzles all are kept", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await paste(page, readFileSync(new URL("../../cli/examples/game.json", import.meta.url), "utf8"));
  await page.getByRole("heading", { name: "KenKen 3×3" }).waitFor();
  assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /marks 2 3/);
  assert.match(await cell(page, 3, 3).getAttribute("aria-label"), /, 3/);
  await paste(page, readFileSync(new URL("../../cli/examples/player.txt", import.meta.url), "utf8"));
  await page.getByRole("heading", { name: "Sudoku 9×9" }).waitFor();
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /, 4/);
  assert.match(await cell(page, 1, 7).getAttribute("aria-label"), /empty/);
  const games = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("dlx.game.")).length);
  const before = await games();
  await paste(page, "....3.4......3.2\n\n1...............\n");
  await page.getByText("2 puzzles were read").waitFor();
  assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /empty/);
  assert.equal(await games(), before + 2);
  await close(page);
});

/** Keeps copies of the game on the page, each changed by `change`, as if played the longer ago the higher their number. */
async function keepCopies(page, number, name, part) {
  await page.evaluate(
    ([number, name, part]) => {
      const kept = JSON.parse(localStorage.getItem(`dlx.game.${JSON.parse(localStorage.getItem("dlx.current"))}`));
      for (let index = 1; index <= number; index++) {
        const copy = { ...kept, ...part, id: `${name}${index}`, played: kept.played - 100_000 * index };
        localStorage.setItem(`dlx.game.${copy.id}`, JSON.stringify(copy));
      }
    },
    [number, name, part],
  );
}

const gameNames = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("dlx.game.")).map((name) => name.slice(9)));

const entry = { value: 1, marks: [], corner: [], colour: 0, trial: 0 };

test("games never begun make room first, then solved ones, and a begun one not without a word", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const twelve = Array(12).fill("....3.4......3.2").join("\n");
  await keepCopies(page, 2, "begun", { entries: [[0, entry]] });
  await keepCopies(page, 2, "solved", { solved: true, entries: [[0, entry]] });
  const message = page.locator(".play-side > .message");
  for (let time = 0; time < 4; time++) {
    await paste(page, twelve);
    await message.filter({ hasText: "12 puzzles were read" }).waitFor();
    assert.doesNotMatch(await message.textContent(), /had to go/);
  }
  let names = await gameNames(page);
  assert.equal(names.length, 40);
  for (const name of ["begun1", "begun2", "solved1", "solved2"]) assert.ok(names.includes(name), name);
  // All the others are begun: the solved ones go, then the oldest.
  await page.evaluate((entry) => {
    for (const name of Object.keys(localStorage).filter((name) => name.startsWith("dlx.game."))) {
      const kept = JSON.parse(localStorage.getItem(name));
      if (kept.entries.length === 0) localStorage.setItem(name, JSON.stringify({ ...kept, changed: kept.changed + 1, entries: [[0, entry]] }));
    }
  }, entry);
  await page.reload();
  await board(page);
  const more = async () => {
    await page.getByRole("button", { name: "New puzzle" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.evaluate((entry) => {
      const name = `dlx.game.${JSON.parse(localStorage.getItem("dlx.current"))}`;
      const kept = JSON.parse(localStorage.getItem(name));
      localStorage.setItem(name, JSON.stringify({ ...kept, changed: kept.changed + 1, entries: [[0, entry]] }));
    }, entry);
    return message.textContent();
  };
  for (const time of [1, 2]) assert.doesNotMatch(await more(), /had to go/, `time ${time}`);
  names = await gameNames(page);
  assert.equal(names.length, 40);
  assert.deepEqual(names.filter((name) => /begun|solved/.test(name)).sort(), ["begun1", "begun2"]);
  assert.match(await more(), /^Only 40 games are kept: the begun game played longest ago had to go \(Sudoku 4×4\)\.$/);
  names = await gameNames(page);
  assert.deepEqual(names.filter((name) => /begun/.test(name)), ["begun1"]);
  // Of many puzzles only the first one finds a place.
  await paste(page, twelve);
  await message.filter({ hasText: "Only the first of 12 puzzles was kept" }).waitFor();
  assert.equal((await gameNames(page)).length, 40);
  await close(page);
});

test("a full store is no reason to give up a begun game", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("dlx.ahead.")));
  await keepCopies(page, 2, "begun", { entries: [[0, entry]], changed: 1 });
  await keepCopies(page, 3, "fresh", {});
  const fill = () =>
    page.evaluate(() => {
      for (let size = 2 ** 22, name = Object.keys(localStorage).length; size >= 1; ) {
        try {
          localStorage.setItem(`full.${name++}`, "x".repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
  await fill();
  const notKept = page.getByText("This game cannot be kept here");
  await paste(page, "....3.4......3.2");
  await cell(page, 1, 1).and(page.locator('[aria-label$="empty"]')).waitFor();
  assert.equal(await notKept.count(), 0);
  let names = await gameNames(page);
  assert.ok(names.includes("begun1") && names.includes("begun2"));
  assert.ok(names.filter((name) => name.startsWith("fresh")).length < 3, "one never begun made room");
  // Nothing but begun games is left.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (/game\.(?!begun)/.test(name)) localStorage.removeItem(name);
  });
  await page.evaluate(() => localStorage.removeItem("dlx.current"));
  await fill();
  await paste(page, "....3.4......3.2");
  await notKept.waitFor();
  names = await gameNames(page);
  assert.deepEqual(names.filter((name) => name.startsWith("begun")).sort(), ["begun1", "begun2"]);
  await close(page);
});

test("a game that is removed can be brought back", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await keepCopies(page, 2, "begun", { entries: [[0, entry]] });
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Remove Sudoku 4×4" }).nth(1).click();
  assert.equal((await gameNames(page)).includes("begun1"), false);
  await page.getByText("Sudoku 4×4 is removed.").waitFor();
  assert.equal(await focused(), "Undo: bring Sudoku 4×4 back");
  await page.keyboard.press("Enter");
  assert.equal((await gameNames(page)).includes("begun1"), true);
  assert.equal(await focused(), "Remove Sudoku 4×4");
  await page.getByRole("button", { name: "Remove Sudoku 4×4" }).nth(2).click();
  await accessible(page, "a game is removed");
  assert.equal((await gameNames(page)).includes("begun2"), false);
  await close(page);
});

test("a text without a puzzle is answered in the words of the page", async () => {
  for (const [locale, open_, words, none, digit] of [
    ["en-GB", "Open", "paste a puzzle above", "There is no puzzle", "Line 1, column 16: expected a digit from 1 to 4"],
    ["de-DE", "Öffnen", "oben ein Rätsel einfügen", "ist kein Rätsel", "Zeile 1, Spalte 16: erwartet ist eine Ziffer von 1 bis 4"],
  ]) {
    const page = await open(all, { kind: small, locale });
    await board(page);
    await page.locator(".links .primary").click();
    await page.locator("dialog summary").click();
    for (const [text, answer] of [["", words], [" \n", words], ["# 53..7\n", none], ["<puzzle>", none], ["....3.4......3.x", digit]]) {
      await page.locator("dialog textarea").fill(text);
      await page.getByRole("button", { name: open_, exact: true }).click();
      await page.locator("dialog .message.bad").filter({ hasText: answer }).waitFor();
    }
    await close(page);
  }
});

test("a tab that rests does not undo what another one plays", async () => {
  const page = await open(all, { kind: small });
  const [first, second] = openCells(await board(page));
  const other = await page.context().newPage();
  await other.goto(all.address);
  await board(other);
  await cell(other, first.row, first.column).click();
  await other.keyboard.press(String(first.value));
  // The first tab goes on from there.
  const shown = cell(page, first.row, first.column);
  await page.waitForFunction((name) => document.querySelector(`[aria-label="${name}"]`), `row ${first.row}, column ${first.column}, ${first.value}`);
  assert.doesNotMatch(await shown.getAttribute("aria-label"), /empty/);
  await other.close();
  await page.reload();
  assert.equal((await board(page)).entries.length, 1);
  await cell(page, second.row, second.column).click();
  await page.keyboard.press(String(second.value));
  await page.reload();
  assert.equal((await board(page)).entries.length, 2);
  // Nor does one that has not heard of it.
  await page.evaluate(() => {
    const id = JSON.parse(localStorage.getItem("dlx.current"));
    const kept = JSON.parse(localStorage.getItem(`dlx.game.${id}`));
    localStorage.setItem(`dlx.game.${id}`, JSON.stringify({ ...kept, entries: kept.entries.slice(0, 1), changed: kept.changed + 1 }));
  });
  await page.reload();
  assert.equal((await board(page)).entries.length, 1);
  await close(page);
});

test("a restart can be taken back", async () => {
  const page = await open(all, { kind: small });
  const [first] = openCells(await board(page));
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String(first.value));
  await page.waitForTimeout(1500);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Restart" }).click();
  assert.match(await cell(page, first.row, first.column).getAttribute("aria-label"), /empty/);
  assert.ok((await game(page)).elapsed < 1500, "the time begins anew");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await cell(page, first.row, first.column).getAttribute("aria-label"), /empty/);
  assert.ok((await game(page)).elapsed >= 1500, "the time is back, too");
  await close(page);
});

test("marks that are filled in keep up with the values", async () => {
  const page = await open(all, { kind: small });
  const [first] = openCells(await board(page));
  await page.getByTitle("Write all that is possible").click();
  await page.locator(".mark").first().waitFor();
  const marks = async () => (await game(page)).entries.reduce((sum, [, { marks }]) => sum + marks.length, 0);
  const before = await marks();
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(String(first.value));
  const after = await marks();
  assert.ok(after <= before);
  await page.keyboard.press("Delete");
  assert.equal(await marks(), before);
  await close(page);
});

test("after filling in is taken back, marks are notes again", async () => {
  const page = await open(all, { kind: small });
  const [first] = openCells(await board(page));
  await page.getByTitle("Write all that is possible").click();
  await page.locator(".mark").first().waitFor();
  assert.equal((await game(page)).tracked, true);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal((await game(page)).tracked, false);
  await cell(page, first.row, first.column).click();
  await page.keyboard.press(`Shift+Digit${(first.value % 4) + 1}`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("All is right so far.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Redo" }).click();
  assert.equal((await game(page)).tracked, false);
  await close(page);
});

test("what is filled in goes by the values that are set, where a puzzle has several solutions", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const message = (words) => page.locator(".play-side > .message").filter({ hasText: words }).waitFor();
  await paste(page, "1...............");
  await message("more than one solution");
  await cell(page, 1, 2).click();
  await page.keyboard.press("2");
  await page.getByTitle("Write all that is possible").click();
  await page.locator(".mark").first().waitFor();
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /marks 3 4$/);
  assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /marks 3 4$/);
  await cell(page, 1, 3).click();
  await page.keyboard.press("2");
  await page.getByTitle("Write all that is possible").click();
  await message("No solution has these values");
  await paste(page, "11..............");
  await message("no solution");
  await page.getByTitle("Write all that is possible").click();
  await message("This puzzle has no solution");
  // A KenKen's givens are cages: there, values rule out what they see.
  await paste(page, '{"family":"kenken","size":3,"cages":[{"operator":"+","target":18,"cells":[[1,1],[1,2],[1,3],[2,1],[2,2],[2,3],[3,1],[3,2],[3,3]]}],"givens":[[null,null,null],[null,null,null],[null,null,null]]}');
  await message("more than one solution");
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await page.getByTitle("Write all that is possible").click();
  await page.locator(".mark").first().waitFor();
  assert.match(await cell(page, 1, 2).getAttribute("aria-label"), /marks 2 3/);
  await close(page);
});

test("a full board is answered without a single solution, too", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  const message = (words) => page.locator(".play-side > .message").filter({ hasText: words }).waitFor();
  await paste(page, "12343412........");
  await message("more than one solution");
  const fill = async (values) => {
    await cell(page, 3, 1).click();
    for (const value of values.slice(0, 4)) {
      await page.keyboard.press(value);
      await page.keyboard.press("ArrowRight");
    }
    await cell(page, 4, 1).click();
    for (const value of values.slice(4)) {
      await page.keyboard.press(value);
      await page.keyboard.press("ArrowRight");
    }
  };
  await fill([..."21434322"]);
  await message("The board is full, but not everything is right.");
  for (const name of ["Check", "Hint"]) {
    await page.getByRole("button", { name }).click();
    await message("The board is full, but not everything is right.");
  }
  await cell(page, 4, 4).click();
  await page.keyboard.press("1");
  await page.getByRole("status").filter({ hasText: "Solved in" }).waitFor();
  assert.equal((await game(page)).solved, true);
  // A board without empty cells is no game.
  await paste(page, "1234341221434321");
  await page.locator(".done").getByText("This board is complete.").waitFor();
  await paste(page, "1234341221434322");
  await message("The board is full, but not everything is right.");
  await close(page);
});

test("a pause covers the board, and the time stands still", async () => {
  const page = await open(all, { kind: small });
  await board(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").waitFor();
  await page.getByRole("button", { name: /^Pause/ }).click();
  await page.getByText("Paused").waitFor();
  assert.equal(await page.getByRole("grid").isVisible(), false);
  assert.equal(await page.locator(".hint-words").isVisible(), false);
  for (const name of [".keypad", ".tools", ".hint-card"]) {
    assert.equal(await page.locator(name).evaluate((element) => element.inert), true, name);
  }
  const time = await page.locator(".time").textContent();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".time").textContent(), time);
  // It goes on after a reload, and in another language.
  await page.reload();
  await page.getByText("Paused").waitFor();
  assert.equal(await page.getByRole("grid").isVisible(), false);
  assert.equal(await page.locator(".clock").getAttribute("aria-label"), "Go on");
  await page.waitForTimeout(1200);
  assert.equal(await page.locator(".time").textContent(), time);
  await page.locator(".covered").getByRole("button", { name: "Go on" }).click();
  assert.equal(await page.getByRole("grid").isVisible(), true);
  await close(page);
});
