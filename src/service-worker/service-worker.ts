// Keeps the program itself on the device, so that a page opens without a network and finds its text in IndexedDB.
// Only files of the build: never an answer to a call, never anything of a person's. It imports nothing.

/** Filled in by the build: the files of the program and a name that changes with them. */
declare const __SHELL_FILES__: string[];
declare const __SHELL_VERSION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const PREFIX = "storyloom-shell-";
const CACHE = PREFIX + __SHELL_VERSION__;
const PAGE = "/";
/** Small files that are not named after their content: the network's first, the kept ones without it. */
const PLAIN = ["/public/theme.js", "/public/favicon.svg"];
/** Addresses that are no pages of the application. */
const NOT_PAGES = /^\/(api|v2|local|public|assets|images|docs|collab|metrics|healthz)(\/|$)/;
/** A network that takes longer than this to begin to answer is treated as none, where the page is here. */
const PATIENCE_MS = 4_000;

async function keepProgram(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...__SHELL_FILES__, ...[PAGE, ...PLAIN].map((path) => new Request(path, { cache: "reload" }))]);
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request: Request, kept: string): Promise<Response> {
  const here = await caches.match(kept);
  if (!here) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, here));
  // A proxy that answers for a server that is down has nothing to show: the kept page has the text.
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? here : response),
    () => here,
  );
  return Promise.race([fresh, late]);
}

/** What the worker answers itself; everything else goes to the network untouched. */
function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate") return NOT_PAGES.test(pathname) ? null : networkFirst(request, PAGE);
  if (pathname.startsWith("/assets/")) return keptFirst(request);
  return PLAIN.includes(pathname) ? networkFirst(request, pathname) : null;
}

addEventListener("install", (event) => (event as WorkerEvent).waitUntil(keepProgram()));
addEventListener("activate", (event) => (event as WorkerEvent).waitUntil(dropOlder()));
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const response = answer(request);
  if (response) (event as FetchEvent).respondWith(response);
});
