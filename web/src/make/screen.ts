import { h } from "../dom.ts";
import type { Screen } from "../screen.ts";
export class MakeScreen implements Screen {
  readonly element = h("main", { id: "main" }, h("h1", {}, "make"));
  leave(): void {}
}
