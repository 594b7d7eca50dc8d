// @vitest-environment jsdom
// When the end of an infinite list requests the next page.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { NextPage } from "./next-page.tsx";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let wanted: number;

beforeEach(() => {
  wanted = 0;
  // The end stays in view: an observer says so when it begins to observe, and afterwards there is no change to report.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const end = (count: number, busy: boolean, failed = false) => (
  <NextPage count={count} busy={busy} failed={failed} onWanted={() => wanted++} />
);

it("requests a page after each one while it stays in view, and none meanwhile", async () => {
  const show = await mount(end(10, false));
  expect(wanted).toBe(1);
  await show(end(10, true));
  // The page arrives before the fetch counts as over.
  await show(end(20, true));
  expect(wanted).toBe(1);
  await show(end(20, false));
  expect(wanted).toBe(2);
  // A page from which everything is gone meanwhile.
  await show(end(20, true));
  await show(end(20, false));
  expect(wanted).toBe(3);
});

it("requests nothing after a failure until it is pressed", async () => {
  const show = await mount(end(10, false));
  await show(end(10, true));
  await show(end(10, false, true));
  expect(wanted).toBe(1);
  document.querySelector("button")?.click();
  expect(wanted).toBe(2);
});
