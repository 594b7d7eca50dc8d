// How a person likes to write on this device: type, measure and helpers. Kept in local storage, shared by its tabs.
import { proxy, subscribe, useSnapshot } from "valtio";
import { storage } from "../../../lib/storage.ts";

export const MEASURES = ["narrow", "normal", "wide"] as const;
export type MeasureName = (typeof MEASURES)[number];

export interface WritingSettings {
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

const DEFAULTS: Readonly<WritingSettings> = {
  size: 18,
  measure: "normal",
  focusMode: false,
  typewriter: false,
  smartPunctuation: true,
  entryNames: true,
};
const KEY = "writing";

/** Settings out of whatever is stored: each that does not fit is the default. */
export function readSettings(stored: unknown): WritingSettings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const flag = (name: "focusMode" | "typewriter" | "smartPunctuation" | "entryNames") =>
    typeof given[name] === "boolean" ? given[name] : DEFAULTS[name];
  const size = given["size"];
  const measure = MEASURES.find((name) => name === given["measure"]);
  return {
    size: typeof size === "number" && size >= SIZE_MIN && size <= SIZE_MAX ? Math.round(size) : DEFAULTS.size,
    measure: measure ?? DEFAULTS.measure,
    focusMode: flag("focusMode"),
    typewriter: flag("typewriter"),
    smartPunctuation: flag("smartPunctuation"),
    entryNames: flag("entryNames"),
  };
}

export const writingSettings = proxy<WritingSettings>(readSettings(storage.get(KEY)));

let stored = JSON.stringify(writingSettings);
subscribe(writingSettings, () => {
  const text = JSON.stringify(writingSettings);
  if (text === stored) return;
  stored = text;
  storage.set(KEY, { ...writingSettings });
});
storage.watch(KEY, () => {
  const settings = readSettings(storage.get(KEY));
  stored = JSON.stringify(settings);
  Object.assign(writingSettings, settings);
});

/** The settings as state of a component. */
export function useWritingSettings(): Readonly<WritingSettings> {
  return useSnapshot(writingSettings);
}
