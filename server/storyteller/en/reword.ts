// Applies the wordings of a tone to narration: every place at most once, with correct capitals and articles.
import type { Random } from "../random.ts";
import type { Rule } from "./rewrite-rules.ts";

/** Placeholders for replaced text, so that no later rule changes it again; characters that do not occur in texts. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const HELD = /\uE000(\d+)\uE001/gu;

/** Applies a rule's replacement; if it offers several, one at random. */
export function reword(told: string, rules: readonly Rule[], random: Random): string {
  if (told.includes(OPEN)) return told;
  const held: string[] = [];
  let text = told;
  for (const [pattern, ...instead] of rules) {
    text = text.replace(pattern, (found, ...groups: unknown[]) => {
      const chosen = (random.pick(instead) ?? found).replace(/\$(\d)/gu, (_, group: string) => {
        const value = groups[Number(group) - 1];
        return typeof value === "string" ? value : "";
      });
      const written = /^\p{Lu}/u.test(found) ? capitalised(chosen) : chosen;
      return `${OPEN}${held.push(written) - 1}${CLOSE}`;
    });
  }
  if (held.length === 0) return told;
  // Replaced text may contain placeholders itself.
  while (text.includes(OPEN)) text = text.replace(HELD, (_, index: string) => held[Number(index)] ?? "");
  return withArticles(text);
}

export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase("en"));
}

/** Corrects "a ancient" and "an tiny" after the word following the article was replaced. */
function withArticles(text: string): string {
  return text
    .replace(/\b([Aa]) (?=(?!one\b|once\b|u[nst]i|eu)[aeiou]\p{Ll})/gu, "$1n ")
    .replace(/\b([Aa])n (?=(?!hour|honest|honou?r|heir)[b-df-hj-np-tv-z]\p{Ll})/gu, "$1 ");
}
