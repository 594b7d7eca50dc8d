// @vitest-environment jsdom
// The direction of a chapter: shown at once, sent after a debounce, and never lost where the server cannot be reached.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import { deviceDirection } from "./device-directions.ts";
import { Direction } from "./direction.ts";

/** The server's value; null: the server cannot be reached. */
let stored: string | null;
let sent: string[];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  stored = "";
  sent = [];
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    if (stored === null) throw new TypeError("no network");
    if (method === "PUT") {
      stored = (JSON.parse(String(body)) as { text: string }).text;
      sent.push(stored);
    }
    return Response.json({ text: stored, updated_at: stored === "" ? null : 1 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pause = () => vi.advanceTimersByTimeAsync(1_000);

test("shows the text from another device", async () => {
  stored = "She finds the letter.";
  const direction = new Direction("story", "chapter");
  await direction.load();
  expect(direction.state.text).toBe("She finds the letter.");
  // Known from now on, also before the server answers.
  expect(new Direction("story", "chapter").told).toBe("She finds the letter.");
  expect(new Direction("story", "another").told).toBe("");
  stored = "";
  await direction.load();
  expect(direction.state.text).toBe("");
});

test("a late response does not overwrite text that was typed and sent meanwhile", async () => {
  stored = "older";
  const slow = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    if (init.method === "GET") await slow.promise;
    return answer;
  });
  const direction = new Direction("story", "chapter");
  const loading = direction.load();
  direction.change("She burns it.");
  await pause();
  expect(stored).toBe("She burns it.");
  slow.resolve();
  await loading;
  expect(direction.told).toBe("She burns it.");
  expect(deviceDirection("chapter")).toEqual({ text: "She burns it.", unsent: false });
});

test("is sent once for all keys without a pause", async () => {
  const direction = new Direction("story", "chapter");
  for (const text of ["S", "Sh", "She"]) direction.change(text);
  expect(direction.told).toBe("She");
  await pause();
  expect(sent).toEqual(["She"]);
  expect(deviceDirection("chapter")).toEqual({ text: "She", unsent: false });
});

test("text typed while a request runs is sent afterwards", async () => {
  const direction = new Direction("story", "chapter");
  direction.change("one");
  direction.flush();
  direction.change("two");
  await pause();
  expect(sent).toEqual(["one", "two"]);
});

test("stays unsent on this device while the server is unreachable, and overrides the server's text", async () => {
  const direction = new Direction("story", "chapter");
  stored = null;
  direction.change("She burns it.");
  await pause();
  direction.close();
  await pause();
  expect(deviceDirection("chapter")).toEqual({ text: "She burns it.", unsent: true });
  stored = "older";
  const opened = new Direction("story", "chapter");
  await opened.load();
  expect(opened.state.text).toBe("She burns it.");
  expect(sent).toEqual(["She burns it."]);
});

test("is fetched again when the window gets the focus, and never overwrites typed text", async () => {
  const direction = new Direction("story", "chapter");
  await direction.load();
  stored = "She finds the letter.";
  dispatchEvent(new Event("focus"));
  await pause();
  expect(direction.state.text).toBe("She finds the letter.");
  stored = "She hides it.";
  document.dispatchEvent(new Event("visibilitychange"));
  direction.change("She burns it.");
  await pause();
  expect([direction.state.text, stored]).toEqual(["She burns it.", "She burns it."]);
  direction.close();
  stored = "later";
  dispatchEvent(new Event("focus"));
  await pause();
  expect(direction.state.text).toBe("She burns it.");
});

test("is sent when the network is back", async () => {
  const direction = new Direction("story", "chapter");
  stored = null;
  direction.change("She burns it.");
  await pause();
  stored = "";
  dispatchEvent(new Event("online"));
  await pause();
  expect(sent).toEqual(["She burns it."]);
  direction.close();
});

test("a text that is too long is kept, cut to the limit in requests, and sent when it is shortened", async () => {
  const direction = new Direction("story", "chapter");
  direction.change("字".repeat(DIRECTION_MAX + 1));
  await pause();
  expect(sent).toEqual([]);
  expect(direction.told).toBe("字".repeat(DIRECTION_MAX));
  expect(deviceDirection("chapter")?.unsent).toBe(true);
  direction.change("字");
  await pause();
  expect(sent).toEqual(["字"]);
});

test("invalid storage is read as empty", () => {
  for (const value of [1, [["chapter"]], [["chapter", { text: 1, unsent: false }]], { chapter: "x" }]) {
    localStorage.setItem("pro_directions", JSON.stringify({ value }));
    expect(new Direction("story", "chapter").told).toBe("");
  }
});
