// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissLanding, isPhone, wantsLanding } from "./landing.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const TABLET = "Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the landing page", () => {
  it("is for phones, not for tablets and desktops", () => {
    expect([IPHONE, ANDROID, TABLET, DESKTOP].map((userAgent) => isPhone({ userAgent }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isPhone({ userAgent: DESKTOP, mobile: true })).toBe(true);
  });

  it("is shown until the person continues in the browser", () => {
    vi.stubGlobal("navigator", { userAgent: IPHONE });
    expect(wantsLanding()).toBe(true);
    dismissLanding();
    expect(wantsLanding()).toBe(false);
  });
});
