// Caches the application's files, so that a page opens offline and reads its text from IndexedDB. Only files of the
// build are cached, never responses of the API or personal data. This file imports nothing.

/** Filled in by the build: the application's files, and a version that changes with their content. */
declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const PREFIX = "storyloom-shell-";
const CACHE = PREFIX + __SHELL_VERSION__;
const PAGE = "/";
/** Files without a content hash in their name: network first, and the cached file when that fails. */
const UNHASHED = ["/public/theme.js", "/public/favicon.svg"];
/** Paths that are not pages of the application. */
const NOT_PAGES = /^\/(api|v2|local|public|assets|images|docs|collab|metrics|healthz)(\/|$)/;
/** If a response takes longer than this to start, the cached file is used. */
const NETWORK_TIMEOUT_MS = 4_000;

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([
    ...__SHELL_FILES__,
    ...[PAGE, ...UNHASHED].map((path) => new Request(path, { cache: "reload" })),
  ]);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path);
  if (!cached) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, cached));
  // When a proxy responds with an error because the server is down, the cached page can still show the text.
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  );
  return Promise.race([fresh, late]);
}

/** The response of the worker; null for a request that the browser handles itself. */
function respond(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate") return NOT_PAGES.test(pathname) ? null : networkFirst(request, PAGE);
  if (pathname.startsWith("/assets/")) return cacheFirst(request);
  return UNHASHED.includes(pathname) ? networkFirst(request, pathname) : null;
}

addEventListener("install", (event) => (event as WorkerEvent).waitUntil(precache()));
addEventListener("activate", (event) => (event as WorkerEvent).waitUntil(deleteOldCaches()));
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const response = respond(request);
  if (response) (event as FetchEvent).respondWith(response);
});
