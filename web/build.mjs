// Builds the page into dist/, which is checked in: whoever builds the program alone needs no Node.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const out = new URL("dist/", import.meta.url);
await mkdir(out, { recursive: true });
await build({
  entryPoints: { app: "src/main.ts" },
  absWorkingDir: new URL(".", import.meta.url).pathname,
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  minify: true,
  legalComments: "none",
});
await build({
  entryPoints: { app: "src/style/app.css" },
  absWorkingDir: new URL(".", import.meta.url).pathname,
  outdir: "dist",
  bundle: true,
  target: ["chrome110", "firefox115", "safari16.4"],
  minify: true,
});
for (const file of ["index.html", "icon.svg"]) {
  await copyFile(new URL(`src/${file}`, import.meta.url), new URL(file, out));
}
let total = 0;
for (const file of (await readdir(out)).sort()) {
  const size = gzipSync(await readFile(new URL(file, out))).length;
  total += size;
  console.log(`${file}: ${size} bytes compressed`);
}
console.log(`together: ${total} bytes compressed`);
