// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWithRetry } from "./load-retry.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A load that fails so many times. */
const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new Error("no server");
    return "code";
  });
};
const options = (times: number) => ({
  load: failing(times),
  onLoaded: vi.fn(),
  onMissing: vi.fn(),
  retries: () => true,
});

it("tries again with growing pauses until it is loaded, and tells of the first failure only", async () => {
  const given = options(3);
  loadWithRetry(given);
  await vi.advanceTimersByTimeAsync(0);
  expect(given.onMissing).toHaveBeenCalledTimes(1);
  for (const [at, calls] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
    [7_999, 3],
    [1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(at);
    expect(given.load).toHaveBeenCalledTimes(calls);
  }
  expect(given.onLoaded).toHaveBeenCalledExactlyOnceWith("code");
  expect(given.onMissing).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000_000);
  window.dispatchEvent(new Event("online"));
  expect(given.load).toHaveBeenCalledTimes(4);
});

it("waits for five minutes at most, and tries at once when the browser is online again", async () => {
  const given = options(30);
  const stop = loadWithRetry(given);
  await vi.advanceTimersByTimeAsync(3_600_000);
  const { calls } = given.load.mock;
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(calls.length).toBe(before + 1);
  window.dispatchEvent(new Event("online"));
  expect(calls.length).toBe(before + 2);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  window.dispatchEvent(new Event("online"));
  expect(calls.length).toBe(before + 2);
});

it("loads once at a time, and hands over nothing once it is stopped", async () => {
  const given = options(0);
  const stop = loadWithRetry(given);
  window.dispatchEvent(new Event("online"));
  expect(given.load).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(given.onLoaded).not.toHaveBeenCalled();
});

it("does not try again where nobody waits for it", async () => {
  const given = { ...options(1), retries: () => false };
  loadWithRetry(given);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect([given.load, given.onMissing].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("takes an error of what is done with the code for no failed load: it is reported, and nothing is loaded again", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const fault = new Error("cannot be drawn");
  const given = options(0);
  given.onLoaded.mockImplementation(() => {
    throw fault;
  });
  loadWithRetry(given);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  window.dispatchEvent(new Event("online"));
  expect([given.load, given.onMissing].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
