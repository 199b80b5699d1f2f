/** Windows above the page, and messages in it. */

import { button, h } from "./dom.ts";
import { Refused } from "./engine.ts";
import { icon } from "./icons.ts";
import { words } from "./words.ts";

/** Opens a window. `fill` gets a function that closes it. */
export function openDialog(title: string, fill: (close: () => void) => (Node | string)[]): HTMLDialogElement {
  const heading = h("h2", { id: "dialog-title", tabindex: -1 }, title);
  const dialog = h("dialog", {
    class: "dialog",
    "aria-labelledby": "dialog-title",
    close: () => dialog.remove(),
    click: (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    },
  });
  const close = (): void => dialog.close();
  const cross = button("", close, { class: "quiet round", "aria-label": words.close });
  cross.append(icon("close"));
  dialog.append(
    h("div", { class: "dialog-body" }, h("header", { class: "dialog-head" }, heading, cross), ...fill(close)),
  );
  document.body.append(dialog);
  dialog.showModal();
  // Rather than on the cross, the focus is on what the window is for; where it is to be read, at its beginning.
  (dialog.querySelector<HTMLElement>("input, select, textarea, .primary") ?? heading).focus();
  return dialog;
}

/** An error in words. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  if (error.reason === "absent") return words.noEngine;
  if (error.reason === "busy") return words.busy;
  if (error.reason === "deadline") return words.late;
  if (error.reason === "stopped") return words.gaveUp;
  if (error.reason === "empty") return words.noAnswer;
  // Parameters and other commands are told to those who use them.
  const message = error.message
    .replace(/^invalid value '(.*)' for '[a-z-]+=[^']*': /, "$1: ")
    .replace(/ \(`[a-z/]+\?[^)]*\)/g, "")
    .replace(/; `[a-z/]+(?:\?[^`]*)?` .*$/, "")
    .replace(/ \(ask for pencil marks\)$/, "");
  const text = words.told(message);
  return error.line === null ? text : `${words.at(error.line, error.column ?? 1)}: ${text}`;
}

/** A button that copies what stands in a field. Where that is not allowed, it selects it to be copied by hand. */
export function copyButton(field: HTMLInputElement | HTMLTextAreaElement, message: Message, look = ""): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(field.value);
      message.tell(words.copied, "good");
    } catch {
      field.select();
      message.tell(words.copyByHand);
    }
  };
  return button(words.copy, () => void copy(), { class: look });
}

/** A place for messages that are read aloud when they change. */
export class Message {
  readonly element = h("p", { class: "message", role: "status", "aria-live": "polite" });

  get text(): string {
    return this.element.textContent ?? "";
  }

  tell(text: string, kind: "plain" | "good" | "bad" = "plain"): void {
    this.element.className = `message ${kind}`;
    this.element.textContent = text;
  }

  /** Tells what went wrong, and where in the input. */
  fail(error: unknown): void {
    this.tell(errorText(error), "bad");
  }
}
