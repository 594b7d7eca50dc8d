// Placeholders that chat programs fill in at run time ({{char}}, {{user}}): stories have no run time, so they become
// words.
import type { Locale } from "../../../contract/limits.ts";
import { languageOf } from "./text-language.ts";

export interface Cast {
  /** Used for a text without words of its own to detect its language from. */
  language: Locale;
  /** The name of the file's character; null for a book without one. */
  character: string | null;
}

const PLACEHOLDER = /\{\{\s*(char|user)\s*\}\}|<(char|bot|user)>/gi;
/** Authors' comments, which are not sent to models. Bounded, so that unclosed ones cost nothing. */
const REMARK = /\{\{\/\/[^}]{0,300}\}\}/g;
const MACRO = /\{\{[^{}\n]{1,80}\}\}/g;

const NOBODY = {
  "en-US": { char: "the character", user: "the protagonist" },
  "zh-CN": { char: "角色", user: "主角" },
} as const;

/** Replaces {{char}} by a name; {{user}} is replaced when the text is sent to a model. */
export function nameCharacter(text: string, { character, language }: Cast): string {
  if (!/[{<]/.test(text)) return text;
  const name = character ?? NOBODY[languageOf(text) ?? language].char;
  return text.replace(PLACEHOLDER, (whole: string, inner?: string, tag?: string) =>
    (inner ?? tag)?.toLowerCase() === "user" ? whole : name,
  );
}

/** Replaces placeholders by words; returns which ones there were and which other commands remain. */
export function fillPlaceholders(text: string, cast: Cast): { text: string; replaced: string[]; macros: string[] } {
  // Most texts have none.
  if (!/[{<]/.test(text)) return { text, replaced: [], macros: [] };
  const words = NOBODY[languageOf(text) ?? cast.language];
  const replaced = new Set<string>();
  const filled = text.replace(REMARK, "").replace(PLACEHOLDER, (whole: string, inner?: string, tag?: string) => {
    replaced.add(whole);
    return (inner ?? tag)?.toLowerCase() === "user" ? words.user : (cast.character ?? words.char);
  });
  return { text: filled, replaced: [...replaced], macros: [...new Set(filled.match(MACRO))] };
}
