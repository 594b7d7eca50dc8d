// @vitest-environment jsdom
// Whose device keeps the program.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const installServiceWorker = vi.hoisted(() => vi.fn());
vi.mock("../../lib/service-worker.ts", () => ({ installServiceWorker }));

let keepProgram: (percent: number) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  installServiceWorker.mockClear();
  // As on a new page.
  vi.resetModules();
  ({ keepProgram } = await import("./keep-program.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is that of somebody who has read a quarter of a chapter, once", () => {
  keepProgram(0);
  keepProgram(24);
  vi.advanceTimersByTime(60_000);
  expect(installServiceWorker).not.toHaveBeenCalled();
  keepProgram(25);
  expect(installServiceWorker).not.toHaveBeenCalled();
  keepProgram(3);
  keepProgram(100);
  vi.advanceTimersByTime(60_000);
  expect(installServiceWorker).toHaveBeenCalledOnce();
});

it("is not that of somebody who pays for every byte", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  keepProgram(100);
  vi.advanceTimersByTime(60_000);
  expect(installServiceWorker).not.toHaveBeenCalled();
});
