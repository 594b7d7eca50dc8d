// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchImage, isRemembered, onceNearViewport, remember } from "./lazy-images.ts";

describe("lazy images", () => {
  it("are retried three times and then fail", async () => {
    const load = vi.fn(async () => Promise.reject(new Error("broken")));
    await expect(fetchImage("/broken.png", load)).rejects.toThrow("broken");
    expect(load).toHaveBeenCalledTimes(4);
    expect(isRemembered("/broken.png")).toBe(false);
  });

  it("are remembered once an attempt succeeds", async () => {
    const load = vi.fn(async () => {}).mockRejectedValueOnce(new Error("once"));
    await fetchImage("/second-try.png", load);
    expect(load).toHaveBeenCalledTimes(2);
    expect(isRemembered("/second-try.png")).toBe(true);
  });

  it("are evicted from the cache beyond two hundred, least recently used first", () => {
    remember("/first.png");
    for (let n = 0; n < 199; n++) remember(`/${n}.png`);
    remember("/first.png");
    remember("/one-more.png");
    expect(isRemembered("/first.png")).toBe(true);
    expect(isRemembered("/0.png")).toBe(false);
    expect(isRemembered("/198.png")).toBe(true);
  });
});

describe("whenNear", () => {
  let observers: { gather: IntersectionObserverCallback; options: IntersectionObserverInit }[];
  let watched: Set<Element>;
  const enter = (target: Element, isIntersecting = true) =>
    observers.at(-1)?.gather([{ target, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);

  beforeEach(() => {
    vi.useFakeTimers();
    observers = [];
    watched = new Set();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(gather: IntersectionObserverCallback, options: IntersectionObserverInit) {
          observers.push({ gather, options });
        }
        observe = (element: Element) => watched.add(element);
        unobserve = (element: Element) => watched.delete(element);
      },
    );
    document.body.innerHTML = '<main style="overflow-y: auto"><i></i><b></b></main>';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("observes the scroll parent with a margin of 30%, and ignores what leaves within 200 ms", () => {
    const [picture, passedBy] = [document.querySelector("i"), document.querySelector("b")];
    if (!picture || !passedBy) throw new Error("no place");
    const show = vi.fn();
    const never = vi.fn();
    onceNearViewport(picture, show);
    onceNearViewport(passedBy, never);
    expect(observers.map(({ options }) => options)).toEqual([
      { root: document.querySelector("main"), rootMargin: "30%" },
    ]);
    enter(picture);
    enter(passedBy);
    enter(passedBy, false);
    vi.advanceTimersByTime(199);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledOnce();
    expect(never).not.toHaveBeenCalled();
    expect([...watched]).toEqual([passedBy]);
  });

  it("stops observing when the caller stops waiting", () => {
    const picture = document.querySelector("i");
    if (!picture) throw new Error("no place");
    const show = vi.fn();
    const stop = onceNearViewport(picture, show);
    enter(picture);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(show).not.toHaveBeenCalled();
    expect(watched.size).toBe(0);
  });
});
