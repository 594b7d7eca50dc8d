// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { Dialog } from "./dialog.tsx";

beforeAll(() => startI18n("en-US"));
afterEach(unmountAll);

/** Presses Tab on the focused element; returns false if the default action was prevented. */
async function tab(shiftKey = false): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key: "Tab", shiftKey, bubbles: true, cancelable: true });
  await act(async () => document.activeElement?.dispatchEvent(event));
  return !event.defaultPrevented;
}

it("moves the focus from one end of a dialog to the other", async () => {
  await mount(
    <Dialog title="Ask" open onClose={() => {}} footer={<button type="button">last</button>}>
      <input aria-label="first" />
      <input aria-label="second" tabIndex={-1} />
    </Dialog>,
  );
  const all = [...find("[role=dialog]").querySelectorAll<HTMLElement>("button, input:not([tabindex='-1'])")];
  const [first, last] = [all[0], all.at(-1)];
  act(() => last?.focus());
  expect(await tab()).toBe(false);
  expect(document.activeElement).toBe(first);
  // Between the ends the browser moves the focus.
  expect(await tab()).toBe(true);
  expect(await tab(true)).toBe(false);
  expect(document.activeElement).toBe(last);
  act(() => find("[role=dialog]").focus());
  expect(await tab(true)).toBe(false);
  expect(document.activeElement).toBe(last);
});

it("ignores keys that were already handled, and keys of a nested dialog", async () => {
  await mount(
    <Dialog title="Ask" open onClose={() => {}} hideClose>
      <input aria-label="only" onKeyDown={(event) => event.preventDefault()} />
      <Dialog title="Sure?" open onClose={() => {}} hideClose>
        <input aria-label="above" />
        <input aria-label="beside" />
      </Dialog>
    </Dialog>,
  );
  // A dialog takes the focus asynchronously after it opens.
  await vi.waitFor(() => expect(document.activeElement).toBe(find("[aria-label=above]")), 50_000);
  act(() => find("[aria-label=only]").focus());
  await tab();
  expect(document.activeElement).toBe(find("[aria-label=only]"));
  act(() => find("[aria-label=above]").focus());
  expect(await tab()).toBe(true);
  act(() => find("[aria-label=beside]").focus());
  expect(await tab()).toBe(false);
  expect(document.activeElement).toBe(find("[aria-label=above]"));
});
