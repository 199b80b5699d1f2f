import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, board, close, open, PHONE, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const kinds = {
  sudoku: { family: "sudoku", size: 9, variant: "", level: "easy" },
  kenken: { family: "kenken", size: 6, variant: "", level: "easy" },
  kakuro: { family: "kakuro", size: 8, variant: "", level: "easy" },
  kropki: { family: "kropki", size: 9, variant: "", level: "easy" },
  killer: { family: "variant", size: 9, variant: "killer", level: "easy" },
  jigsaw: { family: "sudoku", size: 9, variant: "jigsaw", level: "easy" },
};

for (const colorScheme of ["light", "dark"]) {
  for (const [name, kind] of Object.entries(kinds)) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async () => {
      const page = await open(all, { kind, colorScheme });
      await board(page);
      await accessible(page, name);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".hint-words").waitFor();
      await accessible(page, `${name} with a hint`);
      await close(page);
    });
  }
  for (const hash of ["#make", "#watch", "#explore"]) {
    test(`axe finds nothing: ${hash}, ${colorScheme}`, async () => {
      const page = await open(all, { hash, colorScheme, kind: kinds.sudoku });
      await page.locator("main h1").waitFor();
      await page.waitForTimeout(600);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      await page.waitForTimeout(300);
      await accessible(page, hash);
      await close(page);
    });
  }
  test(`axe finds nothing: links and bits, ${colorScheme}`, async () => {
    for (const device of [{}, { ...PHONE, viewport: { width: 360, height: 640 } }]) {
      const page = await open(all, { ...device, hash: "#watch", colorScheme });
      for (const [problem, steps] of [["knuth", [0, 4, 5, 6]], ["dominoes", [14]]]) {
        await page.getByLabel("Problem", { exact: true }).selectOption(problem);
        await page.getByLabel("View").selectOption("dance");
        for (const step of steps) {
          await page.getByLabel("Position in the search").fill(String(step));
          await accessible(page, `${problem}, step ${step}`);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, problem);
        }
      }
      await close(page);
    }
  });
  test(`axe finds nothing: windows, ${colorScheme}`, async () => {
    const page = await open(all, { colorScheme, kind: kinds.sudoku });
    await board(page);
    for (const name of ["New puzzle", "Share", "More", "Help"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      await accessible(page, name);
      await page.keyboard.press("Escape");
    }
    await close(page);
  });
}

test("nothing is wider than a phone of 360 pixels", async () => {
  for (const hash of ["", "#make", "#watch", "#explore"]) {
    const page = await open(all, { ...PHONE, viewport: { width: 360, height: 740 }, hash, kind: kinds.kakuro });
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(500);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, hash);
    await close(page);
  }
});

test("nothing is wider than a phone with large letters", async () => {
  for (const locale of ["en-GB", "de-DE"]) {
    for (const hash of ["", "#make", "#watch", "#explore"]) {
      const page = await open(all, { ...PHONE, hash, locale, kind: kinds.sudoku });
      await page.locator("main h1").waitFor();
      await page.waitForTimeout(500);
      await page.evaluate(() => (document.documentElement.style.fontSize = "24px"));
      const where = `${hash}, ${locale}`;
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.viewport.width, where);
      for (const button of await page.locator("main button:visible").all()) {
        const { x, width } = await button.boundingBox();
        const most = await button.evaluate((one) => one.scrollWidth - one.clientWidth);
        assert.ok(x >= 0 && x + width <= PHONE.viewport.width && most <= 0, `${where}: ${await button.textContent()}`);
      }
      await close(page);
    }
  }
});

test("a 9×9 is played on a phone without scrolling", async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 360, height: 740 }, { width: 412, height: 720 }]) {
    for (const [locale, kind] of [["en-GB", kinds.sudoku], ["de-DE", kinds.kropki]]) {
      const page = await open(all, { ...PHONE, viewport, locale, kind });
      await board(page);
      const fits = async (when) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(height <= viewport.height, `${when}, ${locale}: ${height} of ${viewport.height}`);
        for (const part of [".board", ".keypad", ".tools"]) {
          const { y, height } = await page.locator(part).boundingBox();
          assert.ok(y >= 0 && y + height <= viewport.height, `${part}, ${when}`);
        }
      };
      await fits("at first");
      for (const mode of ["marks", "corner", "colour", "value"]) {
        await page.locator(`.modes .${mode}`).tap();
        await fits(mode);
      }
      await page.locator(".tool").nth(3).tap();
      await page.locator(".trial").waitFor();
      await fits("in a trial");
      await close(page);
    }
  }
});

test("a hint on a phone leaves the board and its own buttons in sight", async () => {
  for (const viewport of [{ width: 375, height: 667 }, { width: 320, height: 568 }, { width: 568, height: 320 }]) {
    for (const [locale, kind] of [["en-GB", kinds.kakuro], ["de-DE", kinds.killer]]) {
      const page = await open(all, { ...PHONE, viewport, locale, kind });
      await board(page);
      await page.locator(".tool").nth(6).tap();
      await page.locator(".hint-words").waitFor();
      const where = `${viewport.width}, ${locale}`;
      const card = await page.locator(".hint-card").boundingBox();
      const grid = await page.locator(".board-grid").boundingBox();
      assert.ok(card.y >= grid.y + grid.height || card.x >= grid.x + grid.width, `${where}: the board is in sight`);
      for (const button of await page.locator(".hint-card button").all()) {
        const { y, height } = await button.boundingBox();
        assert.ok(y >= card.y && y + height <= viewport.height, `${where}: ${await button.textContent()}`);
      }
      assert.ok((await page.locator(".hint-words").boundingBox()).height > 20, where);
      await accessible(page, where);
      await close(page);
    }
  }
});

test("a phone held sideways has a board as high as the screen, and the keys beside it", async () => {
  for (const viewport of [{ width: 568, height: 320 }, { width: 667, height: 375 }, { width: 740, height: 360 }, { width: 932, height: 430 }]) {
    for (const [locale, kind] of [["en-GB", kinds.sudoku], ["de-DE", kinds.killer]]) {
      const page = await open(all, { ...PHONE, viewport, locale, kind });
      await board(page);
      const where = `${viewport.width}, ${locale}`;
      const { y, width, height } = await page.locator(".board").boundingBox();
      assert.ok(y >= 0 && y < 2 && width >= 0.95 * viewport.height && height <= viewport.height, `${where}: ${width} × ${height} at ${y}`);
      for (const part of [".keypad", ".tools"]) {
        const side = await page.locator(part).boundingBox();
        assert.ok(side.x >= width && side.y + side.height <= viewport.height, `${part}, ${where}`);
      }
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, where);
      await accessible(page, where);
      await close(page);
    }
  }
});

test("language and colours are chosen on a short phone, too", async () => {
  const page = await open(all, { ...PHONE, viewport: { width: 360, height: 640 }, kind: kinds.sudoku });
  await board(page);
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("dialog").getByLabel("Language").selectOption("de");
  await page.getByRole("button", { name: "Mehr" }).waitFor();
  await close(page);
});

test("on paper there is the puzzle alone", async () => {
  const page = await open(all, { kind: kinds.kakuro, colorScheme: "dark" });
  await board(page);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".play-side").isVisible(), false);
  assert.equal(await page.locator("body > header").isVisible(), false);
  assert.equal(await page.locator(".board-picture").isVisible(), true);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".ground")).fill), "rgb(34, 34, 34)");
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 1, "one page");
  await close(page);
});

test("on paper a variant has its rules, and no cell that is in hand", async () => {
  for (const [locale, words] of [["en-GB", /dashed cage/], ["de-DE", /gestrichelten Käfig/]]) {
    const page = await open(all, { kind: kinds.killer, locale, settings: { showSeen: true, language: locale.slice(0, 2) } });
    await board(page);
    await page.keyboard.press("ArrowRight");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".keypad").isVisible(), false);
    assert.match((await page.locator(".rules p").allInnerTexts()).join(" "), words);
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    assert.equal(await cell.evaluate((one) => getComputedStyle(one).boxShadow), "none");
    const grounds = await page.locator(".ground").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.deepEqual([...new Set(grounds)], ["rgb(255, 255, 255)"]);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 1, "one page");
    await close(page);
  }
});

test("the page speaks German", async () => {
  const page = await open(all, { locale: "de-DE", kind: kinds.sudoku });
  await board(page);
  await page.getByRole("button", { name: "Neues Rätsel" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByRole("button", { name: "New puzzle" }).waitFor();
  await close(page);
});

test("a link that holds no puzzle is told, and one can go on", async () => {
  const page = await open(all, { hash: "#p=abc", kind: { family: "sudoku", size: 4, variant: "", level: "easy" } });
  await page.locator(".message.bad").waitFor();
  await page.getByRole("button", { name: "New puzzle" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await board(page);
  await close(page);
});

test("a window closes when one goes back to another screen", async () => {
  const page = await open(all, { hash: "#watch", kind: kinds.sudoku });
  await page.getByRole("link", { name: "Play" }).click();
  await board(page);
  await page.getByRole("button", { name: "Help" }).click();
  await page.locator("dialog[open]").waitFor();
  await page.goBack();
  await page.locator("main.watch").waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  await close(page);
});

test("the keyboard's place is not lost with what is made anew", async () => {
  const page = await open(all, { kind: { family: "sudoku", size: 4, variant: "", level: "easy" } });
  await board(page);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await page.getByRole("link", { name: "Explore" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("main.explore h1").waitFor();
  assert.equal(await focused(), "Explore");
  await page.getByRole("link", { name: "Play" }).focus();
  await page.keyboard.press("Enter");
  await board(page);
  assert.equal(await focused(), "Play");
  await page.getByLabel("Language").focus();
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("button", { name: "Neues Rätsel" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.value), "de");
  await page.getByLabel("Sprache").selectOption("en");
  for (const [name, field] of [["New puzzle", "SELECT"], ["Share", "INPUT"], ["More", "INPUT"]]) {
    await page.getByRole("button", { name }).click();
    await page.locator("dialog[open]").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.tagName), field, name);
    await page.keyboard.press("Escape");
    assert.equal(await focused(), name);
  }
  // What is to be read begins at its heading; the cross is the next stop.
  await page.getByRole("button", { name: "Help" }).click();
  await page.locator("dialog[open]").waitFor();
  assert.equal(await focused(), "Help");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H2");
  assert.equal(await page.locator("dialog").evaluate((one) => one.scrollTop), 0);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Close");
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await focused(), "Help");
  // From a window to another screen.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.locator("main.make h1").waitFor();
  assert.equal(await focused(), "Make a puzzle");
  await close(page);
});

test("the name dances", async () => {
  const page = await open(all, { kind: kinds.sudoku });
  await board(page);
  await page.getByRole("link", { name: "dlx" }).click({ clickCount: 5 });
  await page.getByRole("status").filter({ hasText: "Links dance" }).waitFor();
  await close(page);
});

test("light and dark can be chosen", async () => {
  const page = await open(all, { colorScheme: "light", kind: kinds.sudoku });
  await board(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel("Colours", { exact: true }).selectOption("dark");
  assert.notEqual(await paper(), light);
  await close(page);
});
