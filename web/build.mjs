// Builds the page into dist/, which is checked in: whoever builds the program alone needs no Node.
// With --check, only tells whether dist/ is what the sources give.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** The page without the engine stays below this many bytes, compressed. */
const MOST_BYTES = 150_000;

const source = (name) => new URL(`src/${name}`, import.meta.url);
const target = (name) => new URL(`dist/${name}`, import.meta.url);

async function bundle(entry, options) {
  const { outputFiles } = await build({
    entryPoints: [source(entry).pathname],
    bundle: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    write: false,
    ...options,
  });
  return outputFiles[0].contents;
}

const files = {
  "app.js": await bundle("main.ts", { format: "esm", target: "es2022" }),
  "app.css": await bundle("style/app.css", { target: ["chrome111", "firefox115", "safari16.4"] }),
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
    if (!old || Buffer.compare(old, contents) !== 0) throw new Error(`dist/${name} is old: npm run build`);
  }
} else {
  await mkdir(target(""), { recursive: true });
  for (const [name, contents] of Object.entries(files)) await writeFile(target(name), contents);
}
