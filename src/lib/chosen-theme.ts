// The theme that the page has unless a screen has colours of its own, as public/theme.js chooses it; and how such a screen
// holds its own.
import type { Theme } from "../../contract/limits.ts";
import { storage } from "./storage.ts";
import { hold, isTheme, show, THEME_KEY } from "./theme.ts";

export function chosenTheme(): Theme {
  const stored = storage.get(THEME_KEY);
  if (isTheme(stored)) return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Shows a theme whatever is chosen meanwhile, here, in another tab or in the system. Returns what ends it. */
export function holdTheme(theme: Theme): () => void {
  hold(theme);
  show(theme);
  return () => {
    hold(null);
    show(chosenTheme());
  };
}
