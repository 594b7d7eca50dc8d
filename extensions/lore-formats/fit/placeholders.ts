// What chat programs fill in when they run ({{char}}, {{user}}): in a story nothing fills it in, so it becomes words.
import type { Locale } from "../../../contract/limits.ts";
import { languageOf } from "./text-language.ts";

export interface Cast {
  /** Of a text that has no words of its own to tell it by. */
  language: Locale;
  /** The name of the character the file is of; null for a book of nobody. */
  character: string | null;
}

const PLACEHOLDER = /\{\{\s*(char|user)\s*\}\}|<(char|bot|user)>/gi;
/** Remarks of the author's, which no model is told. Bounded, so that unclosed ones cost nothing. */
const REMARK = /\{\{\/\/[^}]{0,300}\}\}/g;
const MACRO = /\{\{[^{}\n]{1,80}\}\}/g;

const NOBODY = {
  "en-US": { char: "the character", user: "the protagonist" },
  "zh-CN": { char: "角色", user: "主角" },
} as const;

/** The text with a name in place of {{char}}; that of the person is filled in wherever the text is told. */
export function nameCharacter(text: string, { character, language }: Cast): string {
  if (!/[{<]/.test(text)) return text;
  const name = character ?? NOBODY[languageOf(text) ?? language].char;
  return text.replace(PLACEHOLDER, (whole: string, inner?: string, tag?: string) =>
    (inner ?? tag)?.toLowerCase() === "user" ? whole : name,
  );
}

/** The text with words in place of placeholders; which ones there were; which other commands are left in it. */
export function fillPlaceholders(text: string, cast: Cast): { text: string; replaced: string[]; macros: string[] } {
  // Nearly all texts have none.
  if (!/[{<]/.test(text)) return { text, replaced: [], macros: [] };
  const words = NOBODY[languageOf(text) ?? cast.language];
  const replaced = new Set<string>();
  const filled = text.replace(REMARK, "").replace(PLACEHOLDER, (whole: string, inner?: string, tag?: string) => {
    replaced.add(whole);
    return (inner ?? tag)?.toLowerCase() === "user" ? words.user : (cast.character ?? words.char);
  });
  return { text: filled, replaced: [...replaced], macros: [...new Set(filled.match(MACRO))] };
}
