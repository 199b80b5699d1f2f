// Builds the page without a server into a folder: npm run static. The engine comes from engine/build.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { script, source, style } from "./bundle.mjs";

/** The whole stays below this many bytes, compressed; any number will do where the engine was built in less time. */
const MOST_BYTES = Number(process.env.MOST_BYTES ?? 1_700_000);

const folder = new URL("static/", import.meta.url);
const engine = await readFile(new URL("engine.wasm", folder)).catch(() => {
  throw new Error("static/engine.wasm is not there: engine/build");
});
const page = await readFile(source("index.html"), "utf8");
const files = {
  "index.html": page.replace("</title>", '</title>\n    <link rel="manifest" href="app.webmanifest">').replace("base-uri", "manifest-src 'self'; base-uri"),
  "app.js": await script("static/main.ts"),
  "worker.js": await script("static/worker.ts"),
  "app.css": await style("style/app.css"),
  "icon.svg": await readFile(source("icon.svg")),
  "app.webmanifest": await readFile(source("static/app.webmanifest")),
  "engine.wasm": engine,
};
const names = Object.keys(files);
const hash = createHash("sha256");
for (const contents of Object.values(files)) hash.update(contents);
const define = {
  FILES: JSON.stringify(["./", ...names.filter((name) => name !== "index.html")]),
  VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
};
files["offline.js"] = await script("static/offline.ts", { define, format: "iife" });

await mkdir(folder, { recursive: true });
for (const [name, contents] of Object.entries(files)) await writeFile(new URL(name, folder), contents);
// To compress a large engine takes a minute.
if (MOST_BYTES < Infinity) {
  const total = Object.values(files).reduce((sum, contents) => sum + brotliCompressSync(contents).length, 0);
  console.log(`static/: ${total} bytes compressed`);
  if (total > MOST_BYTES) throw new Error(`the page and its engine have more than ${MOST_BYTES} bytes; engine/build makes it smaller with Binaryen's wasm-opt`);
}
