// @vitest-environment jsdom
// A screen with colours of its own holds its theme.
import { beforeEach, expect, it, vi } from "vitest";
import { chosenTheme, holdTheme } from "./chosen-theme.ts";
import { storage } from "./storage.ts";
import { followTheme, setTheme, THEME_KEY } from "./theme.ts";

const media = { matches: false, addEventListener: vi.fn() };
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => media);
  media.addEventListener.mockClear();
  storage.remove(THEME_KEY);
  document.head.innerHTML = '<meta name="theme-color" content="">';
});
const shown = () => [
  document.documentElement.dataset["theme"],
  document.querySelector<HTMLMetaElement>("meta")?.content,
];
const LIGHT = ["light", "#faf8f4"];
const DARK = ["dark", "#15151a"];

it("against changes in another tab and of the system, until it is left", () => {
  followTheme();
  const release = holdTheme("light");
  expect(shown()).toEqual(LIGHT);
  media.addEventListener.mock.calls[0]?.[1]({ matches: true });
  expect(shown()).toEqual(LIGHT);
  storage.set(THEME_KEY, "dark");
  dispatchEvent(new StorageEvent("storage", { key: "pro_theme" }));
  expect(shown()).toEqual(LIGHT);
  release();
  expect(shown()).toEqual(DARK);
  expect(chosenTheme()).toBe("dark");
  setTheme("light");
  expect(shown()).toEqual(LIGHT);
});
