// What the engine refuses is told in the language of the page, and without the words of a command line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, close, open, start } from "./browser.mjs";

let all;
before(async () => (all = await start()));
after(() => all?.end());

const small = { family: "sudoku", size: 4, variant: "", level: "any" };

/** Words of the engine that are not German, and words of the command line. */
const FOREIGN = /\b(?:expected|found|invalid|the|with|puzzle)\b|--[a-z]|invalid value|[a-z]+=/;
const COMMAND = /--[a-z]|invalid value|`[a-z]+`|\b[a-z]+=/;

/** Whatever is told next. */
async function told(message, act) {
  await message.evaluate((one) => (one.textContent = ""));
  await act();
  await message.and(message.page().locator(".bad")).filter({ hasText: /./ }).waitFor();
  return message.textContent();
}

const PASTED = [
  ["hello", /eine Zeile mit 5 Zellen/],
  [".".repeat(80), /ein Brett mit 80 Zellen gibt es nicht/],
  ["53..7....\n6..195...", /sind es 9 Reihen, nicht 2/],
  ["1234x4......2...", /Ziffer von 1 bis 4 oder ein Punkt, nicht 'x'/],
  ['{"family":"sudoku"}', /der Schlüssel `size` fehlt/],
  ['{"family":"sudoku","size":4,"givens":[[1,2]]}', /es sind 4 Zellen, nicht 2/],
  ['{"family":"sudoku","size":9,"givens":[[10]]}', /Wert von 1 bis 9/],
  ['{"family":"nope","size":4}', /Rätsel der Art "nope"/],
  ["{", /kein gültiges JSON/],
  ["3:a_3aab_,s1m3m3a", /ein Ziel, eine Zahl bis \d+, aber der Text endet hier/],
  ["variant 4", /eine Größe wie 6x6/],
  ["https://example.com", /dieser Link enthält kein Rätsel/],
  ["https://sudokupad.app/abc123", /dieser Link enthält kein Rätsel/],
  ["https://www.f-puzzles.com/?load=N4IgzgLg", /dieser Link enthält kein Rätsel|lässt sich nicht entpacken/],
  ["variant 4x4\nthermo: r1c1-r1c7\n", /thermo: erwartet: eine Zahl von 1 bis 4; gefunden: 7/],
  ["variant 4x4\nkille: r1c1-r1c2\n", /ist unbekannt: vielleicht `killer`/],
  ["#\t3\n+\t5\tA1 A\n", /erwartet: eine Zelle von A1 bis C3; gefunden/],
];

test("what is wrong with a pasted text is told in German on a German page", async () => {
  const page = await open(all, { locale: "de-DE", kind: small });
  await board(page);
  await page.getByRole("button", { name: "Neues Rätsel" }).click();
  await page.locator("dialog summary").click();
  const message = page.locator("dialog .message");
  for (const [text, german] of PASTED) {
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    const words = await told(message, () => page.getByRole("button", { name: "Öffnen" }).click());
    assert.match(words, german);
    assert.doesNotMatch(words, FOREIGN);
  }
  await close(page);
});

const WISHES = [
  [{ family: "sudoku", size: 4 }, { Vorgaben: "2" }, /mindestens 3 Vorgaben/],
  [{ family: "sudoku", size: 9 }, { Vorgaben: "10" }, /mindestens 17 Vorgaben/],
  [{ family: "sudoku", size: 9 }, { Vorgaben: "17" }, /mindestens 18 Vorgaben/],
  [{ family: "sudoku", size: 9 }, { Vorgaben: "30", Symmetrie: "full" }, /sind 30 Vorgaben nicht möglich/],
  [{ family: "variant", size: 6, variant: "antiknight" }, { Vorgaben: "0" }, /es braucht Vorgaben/],
  [{ family: "kenken", size: 4 }, { "Braucht Technik": "combinations", "Gleich bei diesem Schritt beginnen": true }, /lässt sich nicht üben/],
];

test("what cannot be made is told in German on a German page, and in English without command-line words", async () => {
  for (const [kind, fields, german] of WISHES) {
    const page = await open(all, { locale: "de-DE", hash: "#make", kind: { ...small, ...kind } });
    await page.locator('.make [role="gridcell"]').first().waitFor();
    const side = page.locator(".side");
    const message = side.locator("> .message");
    for (const [label, value] of Object.entries(fields)) {
      const field = side.getByLabel(label, { exact: true }).first();
      if (value === true) await field.check();
      else if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
      else await field.fill(value);
    }
    const words = await told(message, () => page.getByRole("button", { name: "Erzeugen" }).click());
    assert.match(words, german);
    assert.doesNotMatch(words, FOREIGN);
    await page.locator("header").getByLabel("Sprache").selectOption("en");
    await page.getByRole("heading", { name: "Make a puzzle" }).waitFor();
    const english = await told(message, () => page.getByRole("button", { name: "Generate" }).click());
    assert.doesNotMatch(english, COMMAND);
    await close(page);
  }
});
