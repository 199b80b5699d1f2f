/** Keeps the files of the page, so that it works without a network. A new version replaces all of them at once. */

declare const FILES: string[];
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  addEventListener(name: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const scope = globalThis as unknown as Scope;
const NAME = `dlx-${VERSION}`;

scope.addEventListener("install", (event) => {
  const fetched = caches.open(NAME).then((cache) => cache.addAll(FILES));
  event.waitUntil(fetched.then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("dlx-") && name !== NAME));
  const cleared = old.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const kept = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
