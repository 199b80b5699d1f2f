// Sudokus with constraints: what is drawn comes from the engine, and is in its place.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { accessible, board, cell, close, DESKTOP, game, open, openCells, paste as pasteInto, PHONE, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const text = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").trim();
/** A board with a constraint of each kind, and one with a single solution. */
const every = text("puzzles/tests/data/variant/all-kinds.json");
const setters = text("cli/examples/setters.json");

const killer = { family: "variant", size: 6, variant: "killer", level: "easy" };
const small = { family: "sudoku", size: 4, variant: "", level: "easy" };

/** What a command of the engine answers. */
async function ask(command, body) {
  const response = await fetch(`${all.address}api/v1/${command}`, { method: "POST", body });
  assert.equal(response.status, 200, command);
  return response.text();
}

async function paste(puzzle, options = {}) {
  const page = await open(all, { kind: small, ...options });
  await board(page);
  await pasteInto(page, puzzle);
  await page.locator(".play .signs.above > *").first().waitFor({ state: "attached" });
  return page;
}

/** The signs on the board: outlines, and texts. */
const signs = (page) =>
  page.locator(".play .signs > *").evaluateAll((all) => all.map((one) => one.getAttribute("d") ?? one.textContent));

test("a killer is made, drawn, read aloud, and played to the end", async () => {
  const page = await open(all, { kind: killer });
  const played = await board(page);
  const sums = played.puzzle.constraints.map(({ value }) => String(value));
  assert.deepEqual((await page.locator(".signs.above text").allTextContents()).sort(), sums.sort());
  assert.equal(await page.locator('[role="gridcell"][aria-label*=", cage "]').count(), sums.length);
  const inCages = played.puzzle.constraints.reduce((sum, { cells }) => sum + cells.length - 1, 0);
  assert.equal(await page.locator('[role="gridcell"][aria-label*=", in cage "]').count(), inCages);
  assert.match(await page.locator(".rules").textContent(), /dashed cage/);
  assert.equal(await page.locator("h1").textContent(), "Killer Sudoku 6×6");
  await page.getByRole("button", { name: "More" }).click();
  assert.equal(await page.locator(".game strong").first().textContent(), "Killer Sudoku 6×6");
  await page.keyboard.press("Escape");
  await page.locator("header").getByLabel("Language").selectOption("de");
  assert.equal(await page.locator("h1").textContent(), "Killer-Sudoku 6×6");
  await page.locator("header").getByLabel("Sprache").selectOption("en");
  for (const { row, column, value } of openCells(played)) {
    await cell(page, row, column).click();
    await page.keyboard.press(String(value));
  }
  await page.getByRole("status").filter({ hasText: "Solved in" }).waitFor();
  await close(page);
});

test("JSON and links are pasted, checked and hinted at", async () => {
  const drawn = [];
  for (const format of ["json", "fpuzzles", "fpuzzles-link", "sudokupad"]) {
    const page = await paste((await ask(`convert?format=${format}`, setters)).trim());
    await page.getByRole("heading", { name: "Six by six" }).waitFor();
    drawn.push(JSON.stringify((await signs(page)).sort()));
    // The solution begins with 1.
    await page.locator(".level").filter({ hasText: /\w/ }).waitFor();
    await cell(page, 1, 1).click();
    await page.keyboard.press("2");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("One cell is not right.").waitFor();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Hint" }).click();
    assert.match(await page.locator(".hint-words").textContent(), /The cage at r\dc\d/);
    assert.equal(JSON.stringify((await signs(page)).sort()), drawn.at(-1), "the hint leaves the signs on the board");
    const filled = (await game(page)).entries.length;
    await page.getByRole("button", { name: "Do it" }).click();
    assert.ok((await game(page)).entries.length > filled);
    await close(page);
  }
  assert.equal(new Set(drawn).size, 1, "every notation gives the same signs");
});

test("every kind of sign is drawn as the engine draws it", async () => {
  const { drawn } = JSON.parse(await ask("render?to=json", every));
  const page = await paste(every);
  assert.deepEqual(await signs(page), [...drawn.below, ...drawn.above].map((mark) => mark.path ?? mark.text));
  await close(page);
});

test("every kind of sign is read aloud", async () => {
  const page = await paste(every);
  const names = await page.locator('.play [role="gridcell"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const told = (row, column) => names[9 * (row - 1) + column - 1].split(", ").slice(3).join(", ");
  assert.equal(told(1, 1), "cage 10, beside the board above: 12, on the diagonal from r1c1 to r9c9");
  assert.equal(told(1, 2), "in cage 10 from r1c1");
  assert.equal(told(2, 3), "in cage from r1c3");
  assert.match(told(1, 4), /beside the board above on the left: 33 along the diagonal to the cell below on the right$/);
  assert.equal(told(2, 4), "odd");
  assert.equal(told(2, 6), "even, less than the cell on the right");
  assert.equal(told(4, 1), "thermometer 1 of 4, then r5c1");
  assert.match(told(3, 1), /beside the board on the left: 22 in a circle/);
  assert.match(told(3, 8), /^3:1 on the right, 1 2 3 above on the left$/);
  assert.match(told(6, 5), /^X on the left, V above$/);
  assert.match(told(5, 9), /less than the cell on the left/);
  for (const name of names) assert.doesNotMatch(name, /undefined|, ,|,$/);
  await close(page);
});

test("regions, windows, diagonals and extra regions are read aloud", async () => {
  const jigsaw = JSON.parse(await ask("generate?family=sudoku&size=6&variant=jigsaw&difficulty=any&seed=1"));
  const [en, de] = ["region", "Gebiet"].map((name) => jigsaw.regions.flat().map((region) => `, ${name} ${region}`));
  const empty = (size) => Array.from({ length: size }, () => Array(size).fill(null));
  const areas = [[[1, 1], [1, 2]], [[2, 1], [2, 2]]].map((cells) => ({ kind: "extraregion", cells }));
  for (const [puzzle, english, german] of [
    [{ ...jigsaw, givens: empty(6) }, en, de],
    [
      { family: "sudoku", size: 9, windoku: true, givens: empty(9) },
      { 0: undefined, 10: ", window 1", 16: ", window 2", 64: ", window 3", 70: ", window 4" },
      { 70: ", Fenster 4" },
    ],
    [
      { family: "sudoku", size: 4, diagonals: true, givens: empty(4) },
      { 0: ", on the diagonal from r1c1 to r4c4", 1: undefined, 3: ", on the diagonal from r1c4 to r4c1" },
      { 0: ", auf der Diagonale von r1c1 bis r4c4" },
    ],
    [
      { family: "variant", size: 4, constraints: areas, givens: empty(4) },
      { 0: ", grey area 1", 4: ", grey area 2" },
      { 4: ", graues Gebiet 2" },
    ],
  ]) {
    const page = await open(all, { kind: small });
    await board(page);
    await page.evaluate(() => document.querySelector(".play").setAttribute("data-first", ""));
    await pasteInto(page, JSON.stringify(puzzle));
    await page.locator(".play:not([data-first])").waitFor();
    const told = async (empty, expected) => {
      const names = await page.locator('.play [role="gridcell"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
      for (const [cell, text] of Object.entries(expected)) {
        assert.equal(names[cell].split(`, ${empty}`)[1] || undefined, text);
      }
    };
    await told("empty", english);
    await page.getByLabel("Language").selectOption("de");
    await told("leer", german);
    await close(page);
  }
});

test("signs follow the colours of the page, and are light on paper", async () => {
  const strokes = (page) =>
    page.locator(".signs.below path").evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke).filter((one) => one !== "none"));
  const blend = (page) => page.locator(".signs.below").evaluate((layer) => getComputedStyle(layer).mixBlendMode);
  const light = await paste(every);
  const onLight = await strokes(light);
  assert.equal(await blend(light), "multiply");
  await close(light);
  const dark = await paste(every, { colorScheme: "dark" });
  const onDark = await strokes(dark);
  assert.ok(onLight.length > 10 && onLight.every((stroke, index) => stroke.startsWith("rgb") && stroke !== onDark[index]));
  assert.equal(await blend(dark), "screen");
  await dark.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.deepEqual(await strokes(dark), onLight);
  assert.equal(await blend(dark), "multiply");
  await dark.emulateMedia({ media: "screen", colorScheme: "dark" });
  await dark.getByLabel("Colours", { exact: true }).selectOption("light");
  assert.deepEqual(await strokes(dark), onLight);
  assert.equal(await blend(dark), "multiply");
  await close(dark);
});

test("what stands beside the board is in sight, and the cells are where they are drawn", async () => {
  for (const device of [DESKTOP, { ...PHONE, viewport: { width: 360, height: 740 } }]) {
    const page = await paste(every, device);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= device.viewport.width);
    const whole = await page.locator(".board").boundingBox();
    for (const clue of await page.locator(".signs.above text").all()) {
      const box = await clue.boundingBox();
      assert.ok(box.x >= whole.x && box.x + box.width <= whole.x + whole.width, await clue.textContent());
      assert.ok(box.y >= whole.y && box.y + box.height <= whole.y + whole.height, await clue.textContent());
    }
    for (const index of [0, 40, 80]) {
      const drawn = await page.locator(".play rect.ground").nth(index).boundingBox();
      const used = await page.locator('.play [role="gridcell"]').nth(index).boundingBox();
      for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(drawn[side] - used[side]) < 1, `${side} of ${index}`);
    }
    await close(page);
  }
});

test("a variant is made to order, and keeps its constraints when its givens change", async () => {
  const page = await open(all, { hash: "#make", kind: { ...killer, variant: "thermo,arrow" } });
  const verdict = (words) => page.locator(".make-stage .message").filter({ hasText: words }).waitFor();
  await verdict("Exactly one solution");
  assert.equal(await page.getByRole("button", { name: "New board" }).isVisible(), false);
  const before = await page.locator(".make .signs.below > *").count();
  assert.ok(before > 0);
  await page.getByRole("button", { name: "Clear givens" }).click();
  await verdict("solution");
  assert.equal(await page.locator(".make .signs.below > *").count(), before);
  await page.getByRole("button", { name: "Play it" }).click();
  await board(page);
  assert.equal(await page.locator(".play .signs.below > *").count(), before);
  await close(page);
});

test("a booklet of variants is made", async () => {
  const page = await open(all, { hash: "#make", kind: small });
  await page.getByText("Booklet", { exact: true }).click();
  const panel = page.locator("details[open]");
  await panel.getByLabel("Puzzle", { exact: true }).selectOption("variant");
  await panel.getByLabel("Constraints").selectOption("whispers");
  await panel.getByLabel("Size").selectOption("6");
  await panel.getByLabel("Puzzles", { exact: true }).fill("2");
  const asked = page.waitForRequest(/book/);
  const [book] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Make the booklet" }).click(),
  ]);
  assert.match((await asked).url(), /language=en.*variant=2%3A6%2Cmedium.*with=whispers/);
  assert.equal(book.suggestedFilename(), "puzzles.pdf");
  await close(page);
});

test("axe finds nothing beside a setter's board", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await paste(setters, { colorScheme });
    await accessible(page, colorScheme);
    await page.getByRole("button", { name: "Help" }).click();
    await page.locator("dialog[open]").waitFor();
    await accessible(page, `help, ${colorScheme}`);
    await close(page);
  }
});

/** A thermometer, a cage and a rule of the whole board. */
const ruled = `variant 4x4 boxes 2x2
....
....
....
...2
killer 5: r1c3 r1c4
thermo: r2c1-r3c1-r4c1
anti-knight`;

test("values that break a constraint are marked, and no others", async () => {
  for (const language of ["en", "de"]) {
    const page = await paste(ruled);
    await page.locator("header").getByLabel("Language").selectOption(language);
    await page.getByText(language === "de" ? "Regeln" : "Rules", { exact: true }).waitFor();
    const at = (row, column) => page.locator('.play [role="gridcell"]').nth(4 * row + column - 5);
    const put = async (row, column, value) => {
      await at(row, column).click();
      await page.keyboard.press(value);
    };
    const marked = async (count) => {
      await page.waitForFunction((count) => document.querySelectorAll(".play .clash").length === count, count);
      const word = language === "de" ? /Widerspruch/ : /clashes/;
      const names = await page.locator('.play [role="gridcell"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
      return names.flatMap((name, cell) => (word.test(name) ? [[Math.floor(cell / 4) + 1, (cell % 4) + 1]] : []));
    };
    // A thermometer that leaves no room in between.
    await put(2, 1, "2");
    await put(4, 1, "3");
    assert.deepEqual(await marked(2), [[2, 1], [4, 1]]);
    await page.keyboard.press("Delete");
    assert.deepEqual(await marked(0), []);
    // A cage that adds up to something else.
    await put(1, 3, "4");
    await put(1, 4, "3");
    assert.deepEqual(await marked(2), [[1, 3], [1, 4]]);
    await page.keyboard.press("Delete");
    assert.deepEqual(await marked(0), []);
    // A knight's move from the given 2.
    await put(2, 3, "2");
    assert.deepEqual(await marked(3), [[2, 1], [2, 3], [4, 4]]);
    await close(page);
  }
});

test("a cell sees those that a constraint keeps from having its value", async () => {
  const sees = {
    antiknight: { kind: "antiknight", from: 0, to: 13 },
    antiking: { kind: "antiking", from: 14, to: 21 },
    "disjoint groups": { kind: "disjointgroups", from: 0, to: 15 },
    "an extra region": { kind: "extraregion", cells: [[1, 1], [4, 4], [6, 6]], from: 0, to: 35 },
    "a killer cage": { kind: "killercage", cells: [[3, 3], [3, 4], [4, 4]], value: 9, from: 14, to: 21 },
    "a diagonal": { kind: "diagonal-", from: 0, to: 35 },
    "no cage with repeats": { kind: "killercage", cells: [[3, 3], [3, 4], [4, 4]], value: 9, repeats: true, from: 14, to: 21, not: true },
  };
  for (const [name, { from, to, not = false, ...constraint }] of Object.entries(sees)) {
    const givens = Array.from({ length: 6 }, () => Array(6).fill(null));
    const body = { family: "variant", size: 6, boxes: { rows: 2, columns: 3 }, givens, constraints: [constraint, { kind: "xv", cells: [[2, 5], [2, 6]], value: "X" }] };
    const page = await paste(JSON.stringify(body), { settings: { showSeen: true } });
    const at = (cell) => page.locator('.play [role="gridcell"]').nth(cell);
    await at(to).click();
    await page.keyboard.press("Shift+Digit2");
    await at(from).click();
    assert.equal(await page.locator(".play rect.ground").nth(to).evaluate((ground) => ground.classList.contains("seen")), !not, name);
    await page.keyboard.press("2");
    assert.equal(/marks 2/.test(await at(to).getAttribute("aria-label")), not, name);
    await close(page);
  }
});

test("rules are told in the language of the page, and change with it", async () => {
  const page = await paste(every);
  const told = async () => (await page.locator(".rules p").allTextContents()).join(" ");
  const english = await told();
  assert.match(english, /Values increase along a thermometer, starting from its bulb\./);
  await page.locator("header").getByLabel("Language").selectOption("de");
  await page.getByText("Regeln", { exact: true }).waitFor();
  const german = await told();
  assert.match(german, /Auf einem Thermometer werden die Werte von der Kugel an immer größer\./);
  assert.doesNotMatch(german, /\b(the|of|values|between)\b/);
  await close(page);
});

test("an irregular KenKen tells its rules, and its name says no more than needed", async () => {
  const response = await fetch(`${all.address}api/v1/generate?family=irregular-kenken&size=4&seed=6`);
  const page = await paste(await response.text());
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Irregular KenKen 4×4");
  const rules = await page.locator(".rules p").allTextContents();
  assert.match(rules[0], /^Each row, each column and each region/);
  assert.match(rules[1], /dashed cage/);
  await close(page);
});

test("irregular KenKens and Sudokus of unusual sizes are made", async () => {
  for (const [family, size] of [["irregular-kenken", 5], ["sudoku", 15]]) {
    const page = await open(all, { kind: { family, size, variant: "", level: "easy" } });
    const { puzzle } = await board(page);
    assert.deepEqual([puzzle.family, puzzle.size], [family, size]);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-words").waitFor();
    await close(page);
  }
});

test("a Futoshiki is made, and played to the end", async () => {
  const page = await open(all, { kind: { family: "futoshiki", size: 4, variant: "", level: "any" } });
  const played = await board(page);
  assert.equal(played.puzzle.family, "futoshiki");
  assert.match(await page.locator(".rules").textContent(), /points at the smaller value/);
  for (const { row, column, value } of openCells(played)) {
    await cell(page, row, column).click();
    await page.keyboard.press(String(value));
  }
  await page.getByRole("status").filter({ hasText: "Solved in" }).waitFor();
  await close(page);
});

test("a Futoshiki and an irregular KenKen are made to order, in German, too", async () => {
  const page = await open(all, { hash: "#make", kind: small, settings: { language: "de" } });
  for (const family of ["irregular-kenken", "futoshiki"]) {
    await page.locator(".make select").first().selectOption(family);
    assert.equal(await page.getByRole("button", { name: "Leeres Brett" }).isVisible(), false);
    const before = await page.locator(".make .board-picture").elementHandle();
    await page.getByRole("button", { name: "Erzeugen" }).click();
    // The signs first: until they are there, the message is that of the puzzle before.
    await page.waitForFunction((before) => !before.isConnected && document.querySelector(".make .signs > *"), before);
    await page.locator(".make-stage .message").filter({ hasText: "Genau eine Lösung" }).waitFor();
  }
  await close(page);
});
