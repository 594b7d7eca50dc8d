// The theme, light or dark. public/theme.js sets it before the first paint from the same storage entry; this module
// changes it later.
import { useSyncExternalStore } from "react";
import { THEMES, type Theme } from "../../contract/limits.ts";
import { storage } from "./storage.ts";

export const THEME_KEY = "theme";
const PAPER: Record<Theme, string> = { light: "#faf8f4", dark: "#15151a" };
/** The theme of a screen that has colours of its own; it is shown in place of any other. */
let held: Theme | null = null;
const listeners = new Set<() => void>();

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** The theme on the page. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return isTheme(theme) ? theme : "light";
}

/** Shows a theme, or the one that is held. */
export function show(asked: Theme): void {
  const theme = held ?? asked;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAPER[theme]);
  for (const listener of listeners) listener();
}

/** For holdTheme (chosen-theme.ts). */
export function hold(theme: Theme | null): void {
  held = theme;
}

/** Changes the theme and stores the choice. */
export function setTheme(theme: Theme): void {
  storage.set(THEME_KEY, theme);
  show(theme);
}

/** Applies changes of the theme in other tabs and, while no theme is stored, changes of the system's theme. */
export function followTheme(): void {
  storage.watch(THEME_KEY, () => {
    const stored = storage.get(THEME_KEY);
    if (isTheme(stored)) show(stored);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    if (!isTheme(storage.get(THEME_KEY))) show(event.matches ? "dark" : "light");
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, currentTheme);
}
