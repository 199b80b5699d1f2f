import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, cell, close, open, PHONE, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const verdict = (page, text) => page.locator(".make-stage .message").filter({ hasText: text }).waitFor();

test("a puzzle is made, loses its uniqueness, and gets it back", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 9, variant: "", level: "easy" } });
  await verdict(page, "Exactly one solution");
  const given = page.locator('[role="gridcell"][aria-label*="given"]').first();
  const [, row, column, value] = /row (\d+), column (\d+), given (\d)/.exec(await given.getAttribute("aria-label"));
  await cell(page, row, column).click();
  await page.keyboard.press("Delete");
  await verdict(page, "More than one solution");
  assert.ok((await page.locator(".ground.differ").count()) > 0, "the cells that differ are shown");
  await page.keyboard.press(value);
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "Play it" }).click();
  await board(page);
  await close(page);
});

test("why a board has no solution is told in the language of the page", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  for (const column of [1, 2]) {
    await cell(page, 1, column).click();
    await page.keyboard.press("3");
  }
  await verdict(page, "3 stands twice in row 1: in r1c1 and r1c2.");
  await page.locator("header").getByLabel("Language").selectOption("de");
  await verdict(page, "3 steht zweimal in Zeile 1: in r1c1 und r1c2.");
  await close(page);
});

test("givens are set by touch", async () => {
  const page = await open(all, { ...PHONE, hash: "#make", kind: { family: "latin", size: 4, variant: "", level: "easy" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).tap();
  await verdict(page, "More than one solution");
  await cell(page, 1, 1).tap();
  await page.getByRole("button", { name: "Enter 3" }).tap();
  assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /given 3/);
  await page.getByRole("button", { name: "Undo" }).tap();
  assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /empty/);
  await close(page);
});

test("what is set is there again after a while elsewhere, and after another board", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  await cell(page, 1, 2).click();
  await page.keyboard.press("3");
  const isThere = async (given = "given") => {
    await page.locator(`.make [role="gridcell"][aria-label*="${given}"]`).first().waitFor();
    assert.match(await page.locator(".make [role=gridcell]").nth(1).getAttribute("aria-label"), new RegExp(`${given} 3`));
    assert.equal(await page.locator(`.make [role="gridcell"][aria-label*="${given}"]`).count(), 1);
  };
  await page.reload();
  await isThere();
  await page.getByRole("link", { name: "Play" }).click();
  await board(page);
  await page.getByRole("link", { name: "Make" }).click();
  await isThere();
  await page.locator("header").getByLabel("Language").selectOption("de");
  await isThere("vorgegeben");
  await page.locator("header").getByLabel("Sprache").selectOption("en");
  // Another board can be taken back, and so can the one that is brought from a game.
  await page.getByRole("button", { name: "Generate" }).click();
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "Undo" }).click();
  await isThere();
  await page.getByRole("link", { name: "Play" }).click();
  await board(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "Undo" }).click();
  await isThere();
  await close(page);
});

test("each of two tabs keeps the puzzle that it makes", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  const other = await page.context().newPage();
  await other.goto(`${all.address}#make`);
  await verdict(other, "More than one solution");
  for (const [tab, column] of [[page, 1], [other, 2]]) {
    await cell(tab, 1, column).click();
    await tab.keyboard.press("3");
    await cell(tab, 1, column).and(tab.locator('[aria-label*="given 3"]')).waitFor();
  }
  for (const [tab, column] of [[page, 1], [other, 2]]) {
    await tab.reload();
    await cell(tab, 1, column).and(tab.locator('[aria-label*="given 3"]')).waitFor();
    assert.equal(await tab.locator('.make [role="gridcell"][aria-label*="given"]').count(), 1);
  }
  await close(page);
});

test("what is chosen is there again after a reload, and after another screen", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  const side = page.locator(".side");
  const field = (label) => side.getByLabel(label, { exact: true }).first();
  await field("Puzzle").selectOption("sudoku");
  await field("Size").selectOption("6");
  await field("Variant").selectOption("jigsaw");
  await field("Level").selectOption("medium");
  await field("Symmetry").selectOption("full");
  await field("Tiles").fill("PLANET");
  await field("Givens").fill("10..20");
  await field("Seed").fill("42");
  await field("Needs technique").selectOption("naked-pair");
  await field("Begin right at that step").check();
  await page.getByText("Take it with you").click();
  await page.getByRole("combobox", { name: "Notation" }).selectOption("json");
  await field("Picture").selectOption("pdf");
  await field("with solution").check();
  await page.getByText("Booklet", { exact: true }).click();
  const book = side.locator("details").last();
  await book.getByLabel("Puzzle", { exact: true }).selectOption("kakuro");
  await book.getByLabel("Size").selectOption("8");
  await book.getByLabel("Title").fill("For the train");
  await book.getByLabel("Puzzles").fill("7");
  await book.getByLabel("On a page").selectOption("4");
  await book.getByLabel("Paper").selectOption("letter");

  const chosen = () => side.locator("select, input").evaluateAll((all) => all.map((one) => (one.type === "checkbox" ? one.checked : one.value)));
  const before = await chosen();
  const same = async () => {
    await verdict(page, "Exactly one solution");
    if (!(await page.getByRole("combobox", { name: "Notation" }).isVisible())) await page.getByText("Take it with you").click();
    await page.getByRole("combobox", { name: "Notation" }).waitFor();
    assert.deepEqual(await chosen(), before);
    assert.ok(await field("Begin right at that step").isVisible());
  };
  await page.reload();
  await same();
  await page.getByRole("link", { name: "Play" }).click();
  await board(page);
  await page.getByRole("link", { name: "Make" }).click();
  await same();
  // The page's own title goes with the language.
  await page.locator("header").getByLabel("Language").selectOption("de");
  assert.equal(await page.getByLabel("Titel").inputValue(), "For the train");
  await page.getByText("Heft", { exact: true }).click();
  await page.getByLabel("Titel").fill("Rätsel");
  await page.locator("header").getByLabel("Sprache").selectOption("en");
  assert.equal(await page.getByLabel("Title").inputValue(), "Puzzles");

  // What does not fit any more is as at first.
  await page.evaluate(() => {
    const kind = { family: "sudoku", size: 7, variant: "gone", level: "impossible" };
    const forms = {
      form: { kind, symmetry: "gone", needs: "gone", practise: true, clues: "99", isUsual: "yes", tiles: "ABC", seed: "x" },
      booklet: { kind: null, title: 5, count: "0", perPage: "3", paper: "a0" },
      export: { notation: "gone", picture: "gone" },
    };
    sessionStorage.clear();
    localStorage.removeItem("dlx.draft");
    for (const [name, form] of Object.entries(forms)) localStorage.setItem(`dlx.${name}`, JSON.stringify(form));
  });
  await page.reload();
  await verdict(page, "Exactly one solution");
  const first = ["sudoku", "6", "", "extreme", "none", "", "", "", "", false, false, false, "svg", false];
  assert.deepEqual((await chosen()).slice(0, first.length), first);
  assert.deepEqual((await chosen()).slice(first.length), ["Puzzles", "sudoku", "9", "", "medium", "12", "2", "a4"]);
  await page.evaluate(() => ["form", "booklet", "export", "draft"].forEach((name) => localStorage.setItem(`dlx.${name}`, "[1")));
  await page.reload();
  await verdict(page, "Exactly one solution");
  await close(page);
});

test("regions are drawn by dragging and by Enter, not by moving", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 6, variant: "jigsaw", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  await page.getByLabel("What you set").selectOption("regions");
  const regions = () => page.locator('.make [role="gridcell"]').evaluateAll((all) => all.map((one) => /Region (\d)/.exec(one.ariaLabel)[1]).join(""));
  const before = await regions();
  await page.locator('.make [role="gridcell"][tabindex="0"]').focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await regions(), before);
  await page.keyboard.press("Enter");
  const drawn = [...before];
  drawn[13] = drawn[14] = "1";
  assert.equal(await regions(), drawn.join(""));
  await cell(page, 6, 6).click();
  drawn[35] = "1";
  assert.equal(await regions(), drawn.join(""));
  await close(page);
});

test("a KenKen is drawn by hand", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "kenken", size: 3, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  // The new board comes from the engine; what is set before it is there goes with the old one.
  await page.locator('[role="gridcell"][aria-label*="cage"]').first().waitFor({ state: "detached" });
  const cage = async (cells, operator, target) => {
    for (const [index, [row, column]] of cells.entries()) {
      await cell(page, row, column).click({ modifiers: index > 0 ? ["Control"] : [] });
    }
    await page.getByLabel("Operator").selectOption(operator);
    await page.getByLabel("Target").fill(String(target));
    await page.getByRole("button", { name: "Make a cage" }).click();
  };
  await cage([[1, 1], [1, 2]], "+", 3);
  await cage([[1, 3], [2, 3]], "+", 4);
  await cage([[2, 1], [3, 1]], "-", 1);
  await cage([[2, 2]], "+", 3);
  await cage([[3, 2], [3, 3]], "+", 3);
  await verdict(page, "solution");
  await close(page);
});

test("a Kropki's dots are set on the edges", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "kropki", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  await page.getByLabel("What you set").selectOption("dots");
  const box = await cell(page, 2, 2).boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  assert.equal(await page.locator(".dot.white").count(), 1);
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  assert.equal(await page.locator(".dot.black").count(), 1);
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  assert.equal(await page.locator(".dot").count(), 0);
  await close(page);
});

test("a Kakuro's black cells turn in pairs", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "kakuro", size: 6, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  const black = await page.locator(".ground.black").count();
  await cell(page, 2, 2).click();
  assert.equal(await page.locator(".ground.black").count(), black + 2);
  await close(page);
});

test("a phrase of letters is drawn, and a puzzle made with it", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 9, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByLabel("Tiles").fill("ABD");
  await page.getByRole("button", { name: "New board" }).click();
  await page.getByText("This board needs 9 different tiles").waitFor();
  await page.getByLabel("Tiles").fill("ABDONKLCE");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  const letters = [..."BADONK"];
  await cell(page, 2, 3).click();
  for (const letter of letters) {
    await page.keyboard.press(letter.toLowerCase());
    await page.keyboard.press("ArrowRight");
  }
  const phrase = async () => {
    for (const [index, letter] of letters.entries()) {
      assert.match(await cell(page, 2, index + 3).getAttribute("aria-label"), new RegExp(`given ${letter}`));
    }
  };
  await phrase();
  await page.getByRole("button", { name: "Make a puzzle with this" }).click();
  await verdict(page, "Exactly one solution");
  await phrase();
  assert.ok((await page.locator('[role="gridcell"][aria-label*="given"]').count()) > letters.length);
  // What was drawn is not lost.
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page, "More than one solution");
  assert.equal(await page.locator('[role="gridcell"][aria-label*="given"]').count(), letters.length);
  await close(page);
});

test("a wish that breaks the rules is told", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "latin", size: 4, variant: "", level: "any" } });
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  for (const column of [1, 2]) {
    await cell(page, 1, column).click();
    await page.keyboard.press("1");
  }
  await page.getByRole("button", { name: "Make a puzzle with this" }).click();
  await page.locator(".editing .message.bad").filter({ hasText: "a second 1 in row 1" }).waitFor();
  await close(page);
});

test("a puzzle is made with what is drawn whatever else is chosen meanwhile", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "latin", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByLabel("Puzzle", { exact: true }).first().selectOption("kropki");
  await page.getByLabel("Givens").fill("3");
  await page.getByRole("button", { name: "Make a puzzle with this" }).click();
  await page.getByText("Made with what was drawn").waitFor();
  await verdict(page, "Exactly one solution");
  await close(page);
});

test("a puzzle has as many givens as in print if that is wanted", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 9, variant: "", level: "easy" } });
  await verdict(page, "Exactly one solution");
  const usual = page.getByLabel("As many givens as in print");
  await usual.check();
  assert.equal(await page.getByLabel("Givens", { exact: true }).first().isDisabled(), true);
  await page.getByRole("button", { name: "Generate" }).click();
  await verdict(page, "Exactly one solution");
  await page.getByText("Take it with you").click();
  await page.waitForFunction(() => (document.querySelector("textarea[readonly]").value.match(/[1-9]/g) ?? []).length >= 36);
  await page.getByLabel("Puzzle", { exact: true }).first().selectOption("kropki");
  assert.equal(await usual.count(), 0);
  assert.equal(await page.getByLabel("Givens", { exact: true }).first().isDisabled(), false);
  await close(page);
});

test("a jigsaw keeps its regions, and an X its diagonals, in what is made with them", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 6, variant: "x+jigsaw", level: "any" } });
  await verdict(page, "Exactly one solution");
  const lines = () => page.locator(".board-picture :is(.heavy, .diagonal)").evaluateAll((all) => all.map((one) => one.getAttribute("d")));
  const drawn = await lines();
  await page.getByRole("button", { name: "Clear givens" }).click();
  await verdict(page, "More than one solution");
  await page.getByRole("button", { name: "Make a puzzle with this" }).click();
  await page.getByText("Made with what was drawn").waitFor();
  await verdict(page, "Exactly one solution");
  assert.deepEqual(await lines(), drawn);
  assert.ok(drawn.every((line) => line.length > 0));
  await close(page);
});

test("a Kakuro is made with the black cells that are drawn", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "kakuro", size: 6, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  const black = () => page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => /black/.test(cell.ariaLabel)));
  const drawn = await black();
  const before = await page.locator(".sum").allTextContents();
  await page.getByRole("button", { name: "Make a puzzle with this" }).click();
  await page.getByText("Made with what was drawn").waitFor();
  await verdict(page, "Exactly one solution");
  assert.deepEqual(await black(), drawn);
  assert.notDeepEqual(await page.locator(".sum").allTextContents(), before);
  await close(page);
});

test("what is taken along is what is on the board", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByText("Take it with you").click();
  const text = page.getByRole("textbox", { name: "Notation" });
  const written = (test) => page.waitForFunction(test, undefined);
  await written(() => document.querySelector("textarea[readonly]").value.trim().length === 16);
  await page.getByRole("button", { name: "Clear givens" }).click();
  await written(() => /^\.{16}$/.test(document.querySelector("textarea[readonly]").value.trim()));
  await cell(page, 1, 1).click();
  await page.keyboard.press("3");
  await written(() => document.querySelector("textarea[readonly]").value.startsWith("3."));
  await page.getByLabel("Puzzle", { exact: true }).first().selectOption("kenken");
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("combobox", { name: "Notation" }).locator('option[value="keen"]').waitFor({ state: "attached" });
  await written(() => !/^[3.]/.test(document.querySelector("textarea[readonly]").value));
  assert.equal(await page.getByRole("combobox", { name: "Notation" }).locator('option[value="line"]').count(), 0);
  assert.ok((await text.inputValue()).length > 0);
  await close(page);
});

test("what is wrong in a field is told in the words of the page", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  const side = page.locator(".side");
  const told = async (words) => {
    await side.locator(".message").filter({ hasText: words }).first().waitFor();
    assert.doesNotMatch((await page.locator(".message").allTextContents()).join(" "), /--|`|invalid value|undefined/);
  };
  const wish = async (label, text, words) => {
    await side.getByLabel(label, { exact: true }).first().fill(text);
    await page.getByRole("button", { name: "Generate" }).click();
    await told(words);
    await side.getByLabel(label, { exact: true }).first().fill("");
  };
  for (const seed of ["abc", "-1", "1.5", "x42"]) await wish("Seed", seed, "The seed is a whole number such as 42");
  await wish("Seed", "18446744073709551616", "The seed is a whole number up to 18446744073709551615");
  for (const number of ["30..20", "abc", "-3"]) await wish("Givens", number, "The number of givens is");
  for (const number of ["17", "10..40"]) await wish("Givens", number, "This board has only 16 cells");
  await wish("Tiles", "A.CD", "These signs are no tiles");
  await wish("Tiles", "ABC", "This board needs 4 different tiles");
  await side.getByLabel("Needs technique").selectOption("wxyz-wing");
  await page.getByRole("button", { name: "Generate" }).click();
  await told("Nothing like this was found");
  // The solution of a board with several is not drawn.
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "More than one solution");
  await page.getByText("Take it with you").click();
  await page.getByLabel("with solution").check();
  await page.getByRole("button", { name: "Download" }).click();
  await told("This puzzle has more than one solution.");
  await page.getByText("Booklet", { exact: true }).click();
  for (const number of ["0", "-1", "1.5", "100000", ""]) {
    await page.getByLabel("Puzzles", { exact: true }).fill(number);
    await page.getByRole("button", { name: "Make the booklet" }).click();
    await told("A booklet has from 1 to 200 puzzles.");
    await page.getByLabel("Puzzles", { exact: true }).fill("2");
  }
  await page.locator(".make select").first().selectOption("kenken");
  await page.getByRole("button", { name: "New board" }).click();
  await verdict(page, "cells are in no cage yet");
  await close(page);
});

test("the notations that are offered are those that the puzzle can be written in", async () => {
  const kinds = [
    [{ family: "sudoku", size: 9 }, ["sdk", "opensudoku", "solo", "sudokuwiki", "dlx"], ["keen"]],
    [{ family: "sudoku", size: 4 }, ["line", "solo"], ["sdk", "sdm", "opensudoku"]],
    [{ family: "sudoku", size: 9, variant: "x" }, ["grid"], ["sdk", "puzzlink"]],
    [{ family: "kakuro", size: 6 }, ["kak", "sheet", "puzzlink"], ["line"]],
    [{ family: "variant", size: 6, variant: "skyscraper" }, ["text", "fpuzzles"], ["towers"]],
  ];
  for (const [kind, offered, missing] of kinds) {
    const page = await open(all, { hash: "#make", kind: { variant: "", level: "any", ...kind } });
    await verdict(page, "Exactly one solution");
    await page.getByText("Take it with you").click();
    const list = page.getByRole("combobox", { name: "Notation" });
    await list.waitFor();
    const text = page.getByRole("textbox", { name: "Notation" });
    const names = await list.locator("option").evaluateAll((all) => all.map((one) => one.value));
    for (const name of offered) assert.ok(names.includes(name), `${name} of ${names}`);
    for (const name of missing) assert.ok(!names.includes(name), `${name} of ${names}`);
    for (const name of names) {
      await text.evaluate((one) => (one.value = ""));
      await list.selectOption(name);
      await page.waitForFunction(() => document.querySelector("textarea[readonly]").value.length > 10);
      assert.equal(await page.locator(".side .message.bad").count(), 0, name);
    }
    const labels = await list.locator("option").allTextContents();
    assert.deepEqual(labels.filter((label) => names.includes(label) && label !== "text"), [], "notations have names that people know");
    await close(page);
  }
});

test("every notation and picture can be had", async () => {
  const page = await open(all, { hash: "#make", kind: { family: "sudoku", size: 4, variant: "", level: "any" } });
  await verdict(page, "Exactly one solution");
  await page.getByText("Take it with you").click();
  const text = page.getByRole("textbox", { name: "Notation" });
  await page.waitForFunction(() => document.querySelector("textarea[readonly]")?.value.length >= 16);
  const names = await page.getByRole("combobox", { name: "Notation" }).locator("option").allTextContents();
  assert.ok(names.includes("f-puzzles link"), "notations have names that people know");
  await page.getByRole("combobox", { name: "Notation" }).selectOption("json");
  await page.waitForFunction(() => document.querySelector("textarea[readonly]")?.value.startsWith("{"));
  assert.equal(JSON.parse(await text.inputValue()).size, 4);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(file.suggestedFilename(), "sudoku.svg");
  await page.getByText("Booklet", { exact: true }).click();
  await page.getByLabel("Puzzles", { exact: true }).fill("2");
  const [book] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Make the booklet" }).click(),
  ]);
  assert.equal(book.suggestedFilename(), "puzzles.pdf");
  // A variant is asked for, too.
  await page.locator("details").last().getByLabel("Variant").selectOption("x");
  const [asked] = await Promise.all([
    page.waitForRequest(/\/api\/v1\/book/),
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Make the booklet" }).click(),
  ]);
  assert.match(decodeURIComponent(asked.url()), /[?&]sudoku=2:9,medium,x(&|$)/);
  await close(page);
});
