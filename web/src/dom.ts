/** Makes elements of the page and of its pictures. */

type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);
type Attributes = Record<string, Value>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value as EventListener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
}

/** An element of the page. A function among the attributes listens to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An element of a picture. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/** A button with words on it. */
export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", click: press, ...attributes }, text);
}

/** How many milliseconds work may take before its button shows it. */
const MOMENT = 300;

/** How much work goes on behind a button. */
const working = new WeakMap<HTMLElement, number>();

/** Shows on a button that its work goes on, if it takes more than a moment. */
export async function showWork(control: HTMLElement, work: Promise<void>): Promise<void> {
  const count = (more: number): number => {
    const now = (working.get(control) ?? 0) + more;
    working.set(control, now);
    return now;
  };
  count(1);
  const timer = setTimeout(() => control.setAttribute("aria-busy", "true"), MOMENT);
  try {
    await work;
  } finally {
    clearTimeout(timer);
    if (count(-1) === 0) control.removeAttribute("aria-busy");
  }
}

/** A list to choose one entry from. */
export function choice(
  label: string,
  entries: readonly (readonly [value: string, text: string])[],
  value: string,
  change: (value: string) => void,
): HTMLElement {
  const select = h("select", { change: () => change(select.value) });
  for (const [entry, text] of entries) {
    select.append(h("option", { value: entry, selected: entry === value }, text));
  }
  return field(label, select);
}

let fields = 0;

/** A control with its label above it. */
export function field(label: string, control: HTMLElement): HTMLElement {
  control.id = `field-${++fields}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/** A box to tick. */
export function tick(label: string, value: boolean, change: (value: boolean) => void): HTMLLabelElement {
  const box = h("input", { type: "checkbox", checked: value, change: () => change(box.checked) });
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

/** Hands a file to the person. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
