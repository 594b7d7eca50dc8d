// How a person likes to write on this device: type, measure, typesetting and helpers. Kept in local storage, shared by
// its tabs.
import { proxy, subscribe, useSnapshot } from "valtio";
import type { Locale } from "../../../../contract/limits.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { storage } from "../../../lib/storage.ts";

export const MEASURES = ["narrow", "normal", "wide"] as const;
export type MeasureName = (typeof MEASURES)[number];

/** How paragraphs are set. */
export interface Typesetting {
  /** First lines stand in, by two characters in Chinese; the space between paragraphs shrinks or goes. */
  indent: boolean;
  /** Lines end at one edge. */
  justify: boolean;
  /** Full-width marks lose their empty half at the start of a line and next to one another. */
  trimMarks: boolean;
}

/** Whose rules a story is set by: who writes in two languages sets each by its own. */
export type Rules = "chinese" | "latin";

export interface EditorSettings extends Record<Rules, Typesetting> {
  /** Size of the prose in CSS pixels. */
  size: number;
  measure: MeasureName;
  focusMode: boolean;
  typewriter: boolean;
  smartPunctuation: boolean;
  /** Underlines the names of the bound world. */
  entryNames: boolean;
}

export const SIZE_MIN = 15;
export const SIZE_MAX = 26;

const DEFAULTS: Readonly<EditorSettings> = {
  size: 18,
  measure: "normal",
  focusMode: false,
  typewriter: false,
  smartPunctuation: true,
  entryNames: true,
  chinese: { indent: true, justify: true, trimMarks: true },
  latin: { indent: false, justify: false, trimMarks: true },
};
const KEY = "writing";

/** Settings out of whatever is stored: each that does not fit is the default. */
export function readSettings(stored: unknown): EditorSettings {
  const given = fields(stored);
  const { size } = given;
  const measure = MEASURES.find((name) => name === given["measure"]);
  return {
    ...flags(given, DEFAULTS),
    chinese: flags(fields(given["chinese"]), DEFAULTS.chinese),
    latin: flags(fields(given["latin"]), DEFAULTS.latin),
    size: typeof size === "number" && size >= SIZE_MIN && size <= SIZE_MAX ? Math.round(size) : DEFAULTS.size,
    measure: measure ?? DEFAULTS.measure,
  };
}

function fields(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
}

/** The defaults, with each switch that is stored as one. */
function flags<T extends object>(given: Record<string, unknown>, defaults: T): T {
  const own = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === "boolean" && typeof given[name] === "boolean" ? given[name] : value,
  ]);
  return Object.fromEntries(own) as T;
}

/** By whose rules a text is set; one whose language is not known is taken to be in the interface's. */
export function rulesOf(language: Locale | null): Rules {
  return (language ?? currentLocale()) === "zh-CN" ? "chinese" : "latin";
}

export const editorSettings = proxy<EditorSettings>(readSettings(storage.get(KEY)));

let stored = JSON.stringify(editorSettings);
subscribe(editorSettings, () => {
  const text = JSON.stringify(editorSettings);
  if (text === stored) return;
  stored = text;
  storage.set(KEY, JSON.parse(text));
});
storage.watch(KEY, () => {
  const settings = readSettings(storage.get(KEY));
  stored = JSON.stringify(settings);
  Object.assign(editorSettings, settings);
});

/** The settings as state of a component. */
export function useEditorSettings(): Readonly<EditorSettings> {
  return useSnapshot(editorSettings);
}
