// When images are fetched (product.md 9): once they are within 1.3 screens, that is at most 30% of the scrolling
// element's size outside of it; checked at most every 200 ms. A failed image is retried 3 times. The URLs of the last
// 200 are remembered: those images are shown again at once.
import { LAZY_IMAGE } from "../../contract/limits.ts";
import { scrollParentOf } from "./scroll-parent.ts";

const loaded = new Set<string>();

/** Whether an image was loaded before, so that it can be shown at once. */
export function isRemembered(src: string): boolean {
  return loaded.has(src);
}

/** Remembers an image as most recently used, and evicts the least recently used one if there are too many. */
export function remember(src: string): void {
  loaded.delete(src);
  loaded.add(src);
  if (loaded.size > LAZY_IMAGE.cache) loaded.delete(loaded.values().next().value as string);
}

/** Fetches an image with retries and no delay between them; rejects if all attempts fail. */
export async function fetchImage(src: string, load: (src: string) => Promise<void> = loadInBrowser): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await load(src);
      remember(src);
      return;
    } catch (error) {
      if (attempt > LAZY_IMAGE.retries) throw error;
    }
  }
}

function loadInBrowser(src: string): Promise<void> {
  const image = new Image();
  image.src = src;
  return image.decode();
}

type Watched = Map<Element, () => void>;
const waiting: Watched = new Map();
const near = new Set<Element>();
const observers = new WeakMap<Element, IntersectionObserver>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * One observer for each scrolling element. `rootMargin` extends the root only: with the viewport as root, an image that
 * an inner scrolling element clips would not count as near until it is visible.
 */
function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const rootMargin = `${Math.round((LAZY_IMAGE.preload - 1) * 100)}%`;
  const root = scroller === document.documentElement ? null : scroller;
  const made = new IntersectionObserver(collect, { root, rootMargin });
  observers.set(scroller, made);
  return made;
}

/** Calls `show` once when the element comes within 1.3 screens. Returns a function that stops observing. */
export function onceNearViewport(element: HTMLElement, show: () => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    show();
    return () => {};
  }
  const observer = observerOf(scrollParentOf(element));
  const stop = () => {
    waiting.delete(element);
    near.delete(element);
    observer.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    show();
  });
  observer.observe(element);
  return stop;
}

function collect(entries: IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (entry.isIntersecting) near.add(entry.target);
    else near.delete(entry.target);
  }
  if (timer === undefined) timer = setTimeout(showNear, LAZY_IMAGE.throttleMs);
}

/** Images that a fast scroll only passed are no longer in `near` by now, and are not fetched. */
function showNear(): void {
  timer = undefined;
  for (const element of [...near]) waiting.get(element)?.();
  near.clear();
}
