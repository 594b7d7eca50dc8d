// @vitest-environment jsdom
// When the end of a text counts as seen, and what the server is told then.
import { act, useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { isTold, tellFinished } from "./told-finished.ts";
import { useEndSeen } from "./use-end-seen.ts";

const SHARE = "3vQB7B6MrGQZaxCuF";
const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";

let inSight: (isIntersecting: boolean) => Promise<void>;
let visibility: DocumentVisibilityState;
let seen: number;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  seen = 0;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        inSight = (isIntersecting) => act(async () => void (this.isObserving && report([{ isIntersecting }])));
      }
      isObserving = false;
      observe() {
        this.isObserving = true;
      }
      disconnect() {
        this.isObserving = false;
      }
    },
  );
});
afterEach(async () => {
  await unmountAll();
  storage.remove(KEYS.toldFinished);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Text() {
  const end = useRef<HTMLDivElement>(null);
  useEndSeen(end, () => {
    seen++;
  });
  return <div ref={end} />;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show(state: DocumentVisibilityState) {
  visibility = state;
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
}

it("counts once it was in sight for a moment, and only once", async () => {
  await mount(<Text />);
  await inSight(true);
  await pass(900);
  await inSight(false);
  await pass(5_000);
  expect(seen, "scrolled by").toBe(0);
  await inSight(true);
  await pass(1_000);
  expect(seen).toBe(1);
  await inSight(true);
  await pass(5_000);
  expect(seen).toBe(1);
});

it("counts only while the page is visible", async () => {
  await mount(<Text />);
  await show("hidden");
  await inSight(true);
  await pass(5_000);
  expect(seen).toBe(0);
  await show("visible");
  await pass(500);
  await show("hidden");
  await pass(5_000);
  expect(seen).toBe(0);
  await show("visible");
  await pass(1_000);
  expect(seen).toBe(1);
});

it("the server is told once a chapter and device, and again if it was not reached", async () => {
  vi.useRealTimers();
  vi.stubGlobal("location", new URL("http://page.invalid/"));
  const asked: string[] = [];
  let fails = true;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(url, "http://page.invalid").pathname}`);
    return fails ? Response.json({ error_code: 50002, error: "no" }, { status: 503 }) : Response.json({ ok: true });
  });
  await tellFinished(SHARE, CHAPTER);
  expect(isTold(CHAPTER)).toBe(false);
  fails = false;
  await tellFinished(SHARE, CHAPTER);
  expect(isTold(CHAPTER)).toBe(true);
  await tellFinished(SHARE, CHAPTER);
  expect(asked).toEqual(Array(2).fill(`POST /api/v2/sharings/${SHARE}/chapters/${CHAPTER}/finished`));
});
