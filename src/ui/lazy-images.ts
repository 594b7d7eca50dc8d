// Which pictures to fetch, and when (product.md 9): those within 1.3 screens, looked at every 200 ms at most,
// each tried again 3 times, the last 200 remembered so that they show again without a wait.
import { LAZY_IMAGE } from "../../contract/limits.ts";
import { scrollParentOf } from "./scroll-parent.ts";

const loaded = new Set<string>();

/** Whether a picture has been shown before and need not wait. */
export function isRemembered(src: string): boolean {
  return loaded.has(src);
}

/** Remembers a picture, forgetting the one unused for longest. */
export function remember(src: string): void {
  loaded.delete(src);
  loaded.add(src);
  if (loaded.size > LAZY_IMAGE.cache) loaded.delete(loaded.values().next().value as string);
}

/** Fetches a picture, trying again as often as allowed; rejects when every try failed. */
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
 * The observer of what scrolls. A margin widens its root only: watched from the window, what a scrolling element inside
 * it cuts off would never be near before it is in sight.
 */
function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const rootMargin = `${Math.round((LAZY_IMAGE.preload - 1) * 100)}%`;
  const root = scroller === document.documentElement ? null : scroller;
  const made = new IntersectionObserver(gather, { root, rootMargin });
  observers.set(scroller, made);
  return made;
}

/** Calls back once when the element comes within 1.3 screens. Returns how to stop watching. */
export function whenNear(element: HTMLElement, show: () => void): () => void {
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

function gather(entries: IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (entry.isIntersecting) near.add(entry.target);
    else near.delete(entry.target);
  }
  if (timer === undefined) timer = setTimeout(showNear, LAZY_IMAGE.throttleMs);
}

/** What was only passed by during a fast scroll is no longer near, and is not fetched. */
function showNear(): void {
  timer = undefined;
  for (const element of [...near]) waiting.get(element)?.();
  near.clear();
}
