/** The windows of the screen to play on: new games, games, sharing, help. */

import { Drawing } from "../board/draw.ts";
import { languageChoice, themeChoice } from "../choices.ts";
import { copyButton, Message, openDialog } from "../dialog.ts";
import { button, choice, field, h, tick } from "../dom.ts";
import { bare, type Puzzle, symbolsOf } from "../puzzle.ts";
import { goWith } from "../screen.ts";
import { change as set, load, settings, store } from "../settings.ts";
import { linkTo } from "../share.ts";
import { named, words } from "../words.ts";
import { clashesShown, showClashes } from "./clashes.ts";
import { clockText } from "./clock.ts";
import type { Game } from "./game.ts";
import { discard, keep, newGame, open, savedGames, tidy } from "./games.ts";
import { firstKind, type Kind, levelsOf, offers, settle, sizesOf } from "./kind.ts";
import { levelOf, rulesOf, titleOf } from "./name.ts";
import { pasted } from "./paste.ts";

/** Lists to choose a kind of puzzle. `changed` gets the kind whenever it changes. */
export function kindFields(start: Kind, changed: (kind: Kind) => void): HTMLElement {
  const form = h("div", { class: "fields" });
  const show = (kind: Kind): void => {
    const offer = offers[kind.family];
    const set = (part: Partial<Kind>): void => {
      const next = settle({ ...kind, ...part });
      changed(next);
      show(next);
    };
    const active = [...form.querySelectorAll("select")].indexOf(document.activeElement as HTMLSelectElement);
    const families = Object.keys(offers).map((family) => [family, named(words.families, family)] as const);
    const sizes = sizesOf(kind.family, kind.variant).map((size) => [String(size), `${size} × ${size}`] as const);
    const variants = Object.keys(offer?.variants ?? {}).map((name) => [name, named(words.variants, name)] as const);
    const levels = levelsOf(kind.family, kind.size).map((level) => [level, named(words.levels, level)] as const);
    const plain = offer?.isVariant ? [] : [["", words.plain] as const];
    form.replaceChildren(
      choice(words.family, families, kind.family, (family) => set({ family, variant: "" })),
      choice(words.size, sizes, String(kind.size), (size) => set({ size: Number(size) })),
      ...(variants.length > 0
        ? [
            choice(offer?.isVariant ? words.constraints : words.variant, [...plain, ...variants], kind.variant, (variant) =>
              set({ variant }),
            ),
          ]
        : []),
      choice(words.level, levels, kind.level, (level) => set({ level })),
    );
    // The lists were made anew: the focus goes back to the one in use.
    [...form.querySelectorAll("select")][active]?.focus();
  };
  show(settle(start));
  return form;
}

/** A small picture of a game. */
function thumbnail(game: Game): SVGSVGElement {
  const drawing = new Drawing(game.picture);
  const symbols = symbolsOf(game.puzzle, game.picture);
  game.entries.forEach((entry, cell) => {
    if (entry.value !== null) drawing.draw(cell, { value: symbols.get(entry.value) ?? String(entry.value) });
  });
  return drawing.svg;
}

/** `change` gets the game, and what there is to say about it. */
export function showNew(change: (game: Game, said?: string) => void): void {
  let kind = settle(load<Kind>("kind") ?? firstKind);
  const control = new AbortController();
  const message = new Message();
  const dialog = openDialog(words.newGame, (close) => {
    const start = async (): Promise<void> => {
      store("kind", kind);
      message.tell(words.making);
      go.disabled = true;
      try {
        const made = await newGame(kind, control.signal);
        close();
        change(...made);
      } catch (error) {
        go.disabled = false;
        if (!control.signal.aborted) message.fail(error);
      }
    };
    const go = button(words.start, () => void start(), { class: "primary" });
    const text = h("textarea", { rows: 4, spellcheck: "false", placeholder: words.pasteExample });
    const take = async (): Promise<void> => {
      message.tell(words.reading);
      try {
        const { games, all } = await pasted(text.value, control.signal);
        close();
        const [first] = games;
        if (!first) return;
        for (const game of games) keep(game);
        const dropped = tidy(first);
        // Not all may have found a place.
        const kept = savedGames().filter(({ id }) => id !== first.id && games.some((game) => game.id === id)).length + 1;
        change(first, [all > 1 && words.pasted(kept, all), dropped].filter(Boolean).join(" "));
      } catch (error) {
        if (!control.signal.aborted) message.fail(error);
      }
    };
    return [
      kindFields(kind, (next) => (kind = next)),
      h("div", { class: "row" }, go),
      message.element,
      h(
        "details",
        {},
        h("summary", {}, words.paste),
        field(words.pasteLabel, text),
        h("div", { class: "row" }, button(words.open, () => void take())),
      ),
    ];
  });
  dialog.addEventListener("close", () => control.abort());
}

export async function showShare(puzzle: Puzzle): Promise<void> {
  const link = await linkTo(puzzle);
  const message = new Message();
  openDialog(words.share, () => {
    const address = h("input", { value: link, readonly: true, focus: () => address.select() });
    return [
      h("p", {}, words.shareWords),
      field(words.link, address),
      h("div", { class: "row" }, copyButton(address, message, "primary")),
      message.element,
    ];
  });
}

export function showMore(change: (game: Game) => void, game: Game, restart: () => void, changed: () => void): void {
  openDialog(words.more, (close) => {
    const games = h("ul", { class: "games" });
    games.append(
      ...savedGames().map((other) => {
        const title = titleOf(other.puzzle, other.picture);
        const state = other.solved ? words.solved : words.filled(Math.round(other.progress * 100));
        const details = [levelOf(other.puzzle, other.kind), state, clockText(other.elapsed)].filter(Boolean).join(" · ");
        const resume = button("", () => {
          const chosen = open(other.id);
          close();
          if (chosen && chosen.id !== game.id) change(chosen);
        }, { class: "game", "aria-current": other.id === game.id && "true" });
        resume.append(thumbnail(other), h("span", {}, h("strong", {}, title), h("small", {}, details)));
        const remove = button(words.remove, () => {
          discard(other.id);
          const back = button(words.undo, () => {
            keep(other);
            item.replaceChildren(resume, remove);
            remove.focus();
          }, { class: "quiet", "aria-label": words.bringBack(title) });
          item.replaceChildren(h("span", { class: "removed" }, words.removed(title)), back);
          back.focus();
        }, { class: "quiet", "aria-label": words.removeGame(title), disabled: other.id === game.id });
        const item = h("li", {}, resume, remove);
        return item;
      }),
    );
    return [
      h(
        "div",
        { class: "row" },
        button(words.restart, () => {
          close();
          restart();
        }),
        button(words.print, () => {
          close();
          print();
        }),
        button(words.edit, () => {
          close();
          goWith("make", bare(game.puzzle));
        }),
        button(words.watchIt, () => {
          close();
          goWith("watch", bare(game.puzzle));
        }),
      ),
      tick(words.keepMarks, settings.keepMarks, (value) => set("keepMarks", value)),
      tick(words.showSeen, settings.showSeen, (value) => {
        set("showSeen", value);
        changed();
      }),
      tick(words.showClashes, clashesShown(), (value) => {
        showClashes(value);
        changed();
      }),
      tick(words.showWrong, settings.showWrong, (value) => {
        set("showWrong", value);
        changed();
      }),
      tick(words.keyFirst, settings.keyFirst, (value) => {
        set("keyFirst", value);
        changed();
      }),
      tick(words.showTimer, settings.showTimer, (value) => {
        set("showTimer", value);
        document.querySelector<HTMLElement>(".clock")?.toggleAttribute("hidden", !value);
        changed();
      }),
      h(
        "div",
        { class: "fields" },
        languageChoice(() => {
          close();
          change(game);
        }),
        themeChoice(),
      ),
      h("h3", {}, words.games),
      games,
    ];
  });
}

export function showHelp({ puzzle, picture }: Game): void {
  openDialog(words.help, () => [
    h("h3", {}, words.rulesTitle),
    ...rulesOf(puzzle, picture).map((rule) => h("p", {}, rule)),
    h("h3", {}, words.tools),
    h(
      "dl",
      { class: "shortcuts" },
      ...[
        [words.undo, words.undoTitle],
        [words.redo, words.redoTitle],
        [words.erase, words.eraseTitle],
        [words.tryOut, words.tryOutTitle],
        [words.fillMarks, words.fillMarksTitle],
        [words.checkSoFar, words.checkTitle],
        [words.hint, words.hintTitle],
        [words.forced, words.forcedTitle],
        [words.mode.marks, words.marksTitle],
        [words.mode.corner, words.cornerTitle],
      ].flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]),
    ),
    h("h3", {}, words.keys),
    h(
      "dl",
      { class: "shortcuts" },
      ...words.shortcuts.flatMap(([keys, text]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, text)]),
    ),
  ]);
}
