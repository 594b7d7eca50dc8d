// Sets the page's colours and the typesetting on the root element while a story is read, so that scrollbars and popovers
// follow too, and sets them back afterwards.
import { useLayoutEffect, useState } from "react";
import type { Locale } from "../../../contract/limits.ts";
import { READING_TYPESETTING } from "../../../contract/reading-typesetting.ts";
import { chosenTheme, holdTheme } from "../../lib/chosen-theme.ts";
import { type PageName, useReadingSettings } from "./reading-settings.ts";

/** Returns the page's colours, chosen or by the theme. */
export function useRoomLook(language: Locale | null): PageName {
  const { page } = useReadingSettings();
  const [byTheme] = useState<PageName>(() => (chosenTheme() === "dark" ? "night" : "paper"));
  const shown = page ?? byTheme;

  const theme = shown === "night" ? "dark" : "light";
  useLayoutEffect(() => holdTheme(theme), [theme]);

  useLayoutEffect(() => {
    if (!language) return;
    const { dataset } = document.documentElement;
    dataset["typeset"] = READING_TYPESETTING[language];
    return () => {
      delete dataset["typeset"];
    };
  }, [language]);
  return shown;
}
