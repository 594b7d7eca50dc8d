// A person's writing settings on this device: font size, line width, typesetting and writing aids. Stored in local
// storage and shared by all tabs.
import { proxy, subscribe, useSnapshot } from "valtio";
import type { Locale } from "../../../../contract/limits.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { storage } from "../../../lib/storage.ts";

export const MEASURES = ["narrow", "normal", "wide"] as const;
export type MeasureName = (typeof MEASURES)[number];

/** Typesetting of paragraphs. */
export interface Typesetting {
  /** First lines are indented, by two characters in Chinese; the space between paragraphs shrinks or disappears. */
  indent: boolean;
  /** Lines are justified. */
  justify: boolean;
  /** Full-width punctuation loses its empty half at the start of a line and next to other punctuation. */
  trimMarks: boolean;
}

/** The typesetting rules of a story, by its language; each has settings of its own. */
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

/** Parses stored settings; each invalid one becomes the default. */
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

/** The defaults, overridden by each stored boolean. */
function flags<T extends object>(given: Record<string, unknown>, defaults: T): T {
  const own = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === "boolean" && typeof given[name] === "boolean" ? given[name] : value,
  ]);
  return Object.fromEntries(own) as T;
}

/** The typesetting rules for a language; an unknown language is assumed to be the interface's. */
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
