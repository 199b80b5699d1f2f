// Builds the page into cli/page/, which is checked in: whoever builds the program alone needs no Node.
// With --check, only tells whether cli/page/ is what the sources give.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { script, source, style } from "./bundle.mjs";

/** The page without the engine stays below this many bytes, compressed. */
const MOST_BYTES = 150_000;

const target = (name) => new URL(`../cli/page/${name}`, import.meta.url);

const files = {
  "app.js": await script("main.ts"),
  "app.css": await style("style/app.css"),
  "index.html": await readFile(source("index.html")),
  "icon.svg": await readFile(source("icon.svg")),
};

let total = 0;
for (const [name, contents] of Object.entries(files)) {
  const size = gzipSync(contents).length;
  total += size;
  console.log(`${name}: ${size} bytes compressed`);
}
console.log(`together: ${total} bytes compressed`);
if (total > MOST_BYTES) throw new Error(`the page has more than ${MOST_BYTES} bytes`);

if (process.argv.includes("--check")) {
  for (const [name, contents] of Object.entries(files)) {
    const old = await readFile(target(name)).catch(() => null);
    if (!old || Buffer.compare(old, contents) !== 0) throw new Error(`cli/page/${name} is old: npm run build`);
  }
} else {
  await mkdir(target(""), { recursive: true });
  for (const [name, contents] of Object.entries(files)) await writeFile(target(name), contents);
}
