// Turns another program's keywords into aliases: plain ones within the limits. Patterns are never run here.
import { legible } from "../../../contract/legible.ts";
import { ALIASES_MAX } from "../../../contract/limits.ts";
import { sameName } from "../../../contract/text-fields.ts";
import { fitsName, lineOf } from "./fit-name.ts";

const PATTERN = /^\/.*\/[a-z]*$/s;
/** Characters with a meaning in patterns; a key without any is a plain word even where keys are patterns. */
const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|/]/;

export interface FittedKeys {
  aliases: string[];
  /** Keys that are too long, too many, or combine several words. */
  left: string[];
  patterns: string[];
}

/** Sorts keys; `combined` matches those that join several words by their program's operator. */
export function fitKeys(
  keys: readonly string[],
  name: string,
  { patterns: all = false, combined }: { patterns?: boolean; combined?: RegExp } = {},
): FittedKeys {
  const found: FittedKeys = { aliases: [], left: [], patterns: [] };
  const seen = new Set([sameName(name)]);
  for (const key of keys) {
    const line = legible(lineOf(key)).trim();
    if (line === "") continue;
    if (PATTERN.test(line) || (all && PATTERN_SIGNS.test(line))) found.patterns.push(line);
    else if (!fitsName(line) || key.length > 300 || combined?.test(line)) found.left.push(line);
    else if (seen.has(sameName(line))) continue;
    else if (found.aliases.length === ALIASES_MAX) found.left.push(line);
    else {
      seen.add(sameName(line));
      found.aliases.push(line);
    }
  }
  return found;
}
