// What an entry is called here that has no usable name in its file and needs one. Nobody gave it that name, so no file
// that is written says it.
import type { EntryType } from "../../../contract/entries.ts";
import { LOCALES, type Locale } from "../../../contract/limits.ts";

const CALLED = {
  "en-US": { normal: "Entry", character: "Character" },
  "zh-CN": { normal: "条目", character: "角色" },
} as const;

/** "Character 1": by its place in the file, from 1. */
export const madeName = (type: EntryType, language: Locale, place: number): string =>
  `${CALLED[language][type]} ${place}`;

const WORDS = LOCALES.flatMap((language) => Object.values(CALLED[language]));
const MADE = new RegExp(`^(?:${WORDS.join("|")}) \\d+$`);

/** Whether a name looks like a made one; it may be somebody's own all the same. */
export const looksMade = (name: string): boolean => MADE.test(name);
