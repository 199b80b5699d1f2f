/** The page: its frame, and which screen it shows. */

import { languageChoice, themeChoice } from "./choices.ts";
import { button, h } from "./dom.ts";
import { errorText, Message } from "./dialog.ts";
import { ExploreScreen } from "./explore/screen.ts";
import { MakeScreen } from "./make/screen.ts";
import { dance } from "./play/finish.ts";
import { Game } from "./play/game.ts";
import { currentGame, isRemoved, keepOn, makeCurrent, newer, newGame, savedGames, tidy } from "./play/games.ts";
import { firstKind, type Kind, settle } from "./play/kind.ts";
import { showNew } from "./play/windows.ts";
import { PlayScreen } from "./play/screen.ts";
import { bare, pictureOf } from "./puzzle.ts";
import type { Screen } from "./screen.ts";
import { applyTheme, load, settings } from "./settings.ts";
import { puzzleIn } from "./share.ts";
import { WatchScreen } from "./watch/screen.ts";
import { preferredLanguage, setLanguage, words } from "./words.ts";

const SCREENS = ["play", "make", "watch", "explore"] as const;
type Name = (typeof SCREENS)[number];

let current: Screen | null = null;
let turn = 0;

function show(screen: Screen, name: Name): void {
  // What is open belongs to the screen that goes.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  const main = document.querySelector("main");
  const wasInside = main?.contains(document.activeElement) ?? false;
  current?.leave();
  main?.remove();
  current = screen;
  frame(name);
  document.body.append(screen.element);
  // What had the focus is gone: the screen is read from its beginning.
  const heading = screen.element.querySelector("h1");
  if (wasInside && heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  document.title = `dlx · ${words.screen[name]}`;
}

function play(game: Game, said?: string): PlayScreen {
  if (location.hash !== "#play") history.replaceState(null, "", "#play");
  const screen = new PlayScreen(game, (next, told) => play(next, told).focus(), said);
  show(screen, "play");
  if (!makeCurrent(game)) screen.tellNotKept();
  return screen;
}

function wait(name: Name, text: string, kind: "plain" | "bad" = "plain"): Message {
  const message = new Message();
  message.tell(text, kind);
  show({ element: h("main", { id: "main", class: "waiting" }, h("h1", {}, "dlx"), message.element), leave() {} }, name);
  return message;
}

/** Shows the screen that the address names. */
async function route(): Promise<void> {
  const mine = ++turn;
  const fragment = location.hash.slice(1);
  try {
    if (fragment.startsWith("p=")) {
      wait("play", words.loading);
      const puzzle = await puzzleIn(fragment);
      // A link to a game that was begun here goes on with it.
      const known = savedGames().find((game) => JSON.stringify(bare(game.puzzle)) === JSON.stringify(puzzle));
      const game = known ?? new Game(puzzle, await pictureOf(puzzle), null);
      if (mine !== turn) return;
      play(game, known ? "" : tidy(game));
    } else if (fragment === "make") {
      show(new MakeScreen(), "make");
    } else if (fragment === "watch") {
      show(new WatchScreen(), "watch");
    } else if (fragment === "explore") {
      show(new ExploreScreen(), "explore");
    } else {
      let game = currentGame();
      let said = "";
      if (!game) {
        wait("play", words.making);
        [game, said] = await newGame(settle(load<Kind>("kind") ?? firstKind));
      }
      if (mine === turn) play(game, said);
    }
  } catch (error) {
    if (mine !== turn) return;
    const message = wait("play", errorText(error), "bad");
    message.element.after(button(words.newGame, () => showNew((game, said) => play(game, said).focus()), { class: "primary" }));
  }
}

/** Goes on where another tab has played on with the game, or tells that it was removed there. */
function follow(): void {
  if (!(current instanceof PlayScreen)) return;
  const game = newer(current.game);
  if (game) current.follow(game);
  current.tellRemoved(isRemoved(current.game));
}

/** The frame: the name, the screens, language and colours. */
function frame(name: Name): void {
  const letters = [..."dlx"].map((letter) => h("span", {}, letter));
  let presses = 0;
  const told = h("p", { class: "egg", role: "status" });
  const mark = h("a", { class: "mark-name", href: "#play", "aria-label": "dlx" }, ...letters);
  mark.addEventListener("click", () => {
    if (++presses % 5 !== 0) return;
    dance(letters);
    told.textContent = words.egg;
    setTimeout(() => (told.textContent = ""), 8000);
  });
  const nav = h("nav", { "aria-label": words.screens });
  for (const screen of SCREENS) {
    nav.append(h("a", { href: `#${screen}`, "aria-current": screen === name && "page" }, words.screen[screen]));
  }
  const header = h(
    "header",
    { class: `frame frame-${name}` },
    h("a", { class: "skip", href: "#main", click: skip }, words.skip),
    mark,
    nav,
    h("div", { class: "frame-choices" }, languageChoice(() => void route()), themeChoice()),
    told,
  );
  const old = document.querySelector("body > header");
  const at = controlsOf(old).indexOf(document.activeElement as HTMLElement);
  old?.remove();
  document.body.prepend(header);
  // The control that had the focus was made anew.
  if (at >= 0) controlsOf(header)[at]?.focus();
}

function controlsOf(header: Element | null): HTMLElement[] {
  return [...(header?.querySelectorAll<HTMLElement>("a, button, select") ?? [])];
}

/** Moves the focus to the board, or to what comes first. The address stays as it is. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main [role="gridcell"][tabindex="0"], main button, main select')?.focus();
}

setLanguage(settings.language ?? preferredLanguage());
applyTheme();
addEventListener("hashchange", () => void route());
addEventListener("storage", follow);
addEventListener("pageshow", follow);
addEventListener("pagehide", () => {
  if (current instanceof PlayScreen) keepOn(current.game);
});
void route();
