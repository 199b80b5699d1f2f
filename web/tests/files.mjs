// A host of the page without a server: the files of static/.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";

const folder = new URL("../static/", import.meta.url);
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export const isBuilt = existsSync(new URL("offline.js", folder));

/** The address of the host, and how to end it. */
export async function host() {
  const server = createServer(async ({ url }, response) => {
    const name = url === "/" ? "index.html" : url.slice(1);
    try {
      const contents = await readFile(new URL(name, folder));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] }).end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
}
