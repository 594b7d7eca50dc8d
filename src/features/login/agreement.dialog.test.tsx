// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { AgreementDialog } from "./agreement.dialog.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(async () => {
  vi.useRealTimers();
  await unmountAll();
});

async function open(locale: "en-US" | "zh-CN", page: "agreement" | "privacy") {
  await startI18n(locale);
  await loadTexts("login");
  document.documentElement.dataset.theme = "dark";
  const close = vi.fn();
  await mount(<AgreementDialog page={page} close={close} />);
  return close;
}
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
}
const confirm = () => [...document.querySelectorAll<HTMLButtonElement>("footer button")].at(-1) as HTMLButtonElement;

describe("the agreement", () => {
  it("shows the page in the current language and theme, and enables the button after ten seconds", async () => {
    const close = await open("en-US", "agreement");
    expect(find("iframe", "").getAttribute("src")).toBe("/public/user/agreement_en.html?theme=dark");
    expect([confirm().disabled, confirm().textContent]).toEqual([true, "I agree (10)"]);
    await pass(9);
    expect([confirm().disabled, confirm().textContent]).toEqual([true, "I agree (1)"]);
    await pass(1);
    expect([confirm().disabled, confirm().textContent]).toEqual([false, "I agree"]);
    await act(async () => confirm().click());
    expect(close).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("has a close icon in English only", async () => {
    await open("en-US", "privacy");
    find("button", "Close");
    await unmountAll();
    await open("zh-CN", "privacy");
    expect(find("iframe", "").getAttribute("src")).toBe("/public/user/privacy.html?theme=dark");
    expect(document.querySelectorAll('[aria-label="关闭"]')).toHaveLength(0);
  });
});
