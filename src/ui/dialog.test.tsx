// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { find, mount, unmountAll } from "../../tests/support/mount.ts";
import { startI18n } from "../i18n/i18n.ts";
import { Dialog } from "./dialog.tsx";

beforeAll(() => startI18n("en-US"));
afterEach(unmountAll);

const press = (shiftKey: boolean) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", shiftKey, bubbles: true }));

it("takes focus that arrives behind it back at once, at the end the keys came from", async () => {
  await mount(
    <>
      <button type="button">behind</button>
      <div role="status" aria-live="polite">
        <button type="button">told</button>
      </div>
      <Dialog title="Ask" open onClose={() => {}} footer={<button type="button">last</button>}>
        <input aria-label="first" />
      </Dialog>
    </>,
  );
  const behind = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "behind");
  expect(behind?.closest("[aria-hidden=true]"), "a modal dialog hides it").not.toBeNull();
  const dialog = find("[role=dialog]");
  const [input] = dialog.querySelectorAll("input");
  const all = dialog.querySelectorAll<HTMLElement>("button, input");
  await act(async () => {
    press(false);
    behind?.focus();
  });
  expect(document.activeElement).toBe(input);
  await act(async () => {
    press(true);
    behind?.focus();
  });
  expect(document.activeElement).toBe([...all].at(-1));
  // What is told while it is open can be answered.
  const told = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "told");
  await act(async () => told?.focus());
  expect(document.activeElement).toBe(told);
});
