// How the text is set for a reader on this device. Stored in local storage and shared by all tabs.
import { proxy, subscribe, useSnapshot } from "valtio";
import { storage } from "../../lib/storage.ts";

export const FONTS = ["serif", "sans"] as const;
export const MEASURES = ["narrow", "medium", "wide"] as const;
export const PAGES = ["paper", "white", "night"] as const;
export type PageName = (typeof PAGES)[number];

export interface ReadingSettings {
  font: (typeof FONTS)[number];
  /** Size of the text in CSS pixels. */
  size: number;
  measure: (typeof MEASURES)[number];
  /** Null until it was chosen: paper, or night in the dark theme. */
  page: PageName | null;
}

export const SIZE_MIN = 16;
export const SIZE_MAX = 26;
const KEY = "reading_look";

/** Parses stored settings; each invalid one becomes the default. */
export function readSettings(stored: unknown): ReadingSettings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const oneOf = <T>(names: readonly T[], name: string) => names.find((each) => each === given[name]);
  const size = given["size"];
  return {
    font: oneOf(FONTS, "font") ?? "serif",
    size: typeof size === "number" && size >= SIZE_MIN && size <= SIZE_MAX ? Math.round(size) : 19,
    measure: oneOf(MEASURES, "measure") ?? "medium",
    page: oneOf(PAGES, "page") ?? null,
  };
}

export const readingSettings = proxy<ReadingSettings>(readSettings(storage.get(KEY)));

let stored = JSON.stringify(readingSettings);
subscribe(readingSettings, () => {
  const text = JSON.stringify(readingSettings);
  if (text === stored) return;
  stored = text;
  storage.set(KEY, JSON.parse(text));
});
storage.watch(KEY, () => {
  const settings = readSettings(storage.get(KEY));
  stored = JSON.stringify(settings);
  Object.assign(readingSettings, settings);
});

/** The settings as state of a component. */
export function useReadingSettings(): Readonly<ReadingSettings> {
  return useSnapshot(readingSettings);
}
