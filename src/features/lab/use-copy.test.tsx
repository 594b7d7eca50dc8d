// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { useCopy } from "./use-copy.ts";

function Copying() {
  const copy = useCopy();
  return (
    <button type="button" onClick={() => void copy("words")}>
      Copy
    </button>
  );
}

beforeEach(async () => {
  await startI18n();
  await loadTexts("lab");
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  vi.unstubAllGlobals();
});

it.each([
  ["success", () => Promise.resolve(), "Copied", "success"],
  ["failure", () => Promise.reject(new Error("refused")), "could not be copied", "error"],
])("shows a toast for %s", async (_what, writeText, text, type) => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await mount(<Copying />);
  find("button").click();
  await vi.waitFor(
    () => expect(toastStore.current).toMatchObject({ text: expect.stringContaining(text), type }),
    30_000,
  );
});
