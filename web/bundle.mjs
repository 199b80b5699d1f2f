// Bundles a module or a style sheet of src/.
import { build } from "esbuild";

export const source = (name) => new URL(`src/${name}`, import.meta.url);

export async function bundle(entry, options) {
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

export const script = (entry, options = {}) => bundle(entry, { format: "esm", target: "es2022", ...options });
export const style = (entry) => bundle(entry, { target: ["chrome123", "firefox128", "safari17.5"] });
