import { h } from "../dom.ts";
import type { Screen } from "../screen.ts";
export class WatchScreen implements Screen {
  readonly element = h("main", { id: "main" }, h("h1", {}, "watch"));
  leave(): void {}
}
