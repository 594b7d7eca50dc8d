// The name given here to an entry that needs one and has no usable name in its file. It is generated, so it is not
// written to exported files.
import type { EntryType } from "../../../contract/entries.ts";
import { LOCALES, type Locale } from "../../../contract/limits.ts";

const CALLED = {
  "en-US": { normal: "Entry", character: "Character" },
  "zh-CN": { normal: "条目", character: "角色" },
} as const;

/** Such as "Character 1": numbered by its index in the file, from 1. */
export const madeName = (type: EntryType, language: Locale, place: number): string =>
  `${CALLED[language][type]} ${place}`;

const WORDS = LOCALES.flatMap((language) => Object.values(CALLED[language]));
const MADE = new RegExp(`^(?:${WORDS.join("|")}) \\d+$`);

/** Whether a name looks generated; a person may still have chosen it. */
export const looksMade = (name: string): boolean => MADE.test(name);
