/** The page without a server: the engine is in a worker, and everything is kept for when there is no network. */

import { use } from "../engine.ts";
import { WorkerEngine } from "./engine.ts";

use(new WorkerEngine());
await import("../main.ts");
if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register("offline.js").catch(() => undefined);
}
