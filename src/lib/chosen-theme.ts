// The theme that the page has unless a screen has colours of its own: as public/theme.js chooses it.
import type { Theme } from "../../contract/limits.ts";
import { storage } from "./storage.ts";
import { isTheme, THEME_KEY } from "./theme.ts";

export function chosenTheme(): Theme {
  const stored = storage.get(THEME_KEY);
  if (isTheme(stored)) return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
