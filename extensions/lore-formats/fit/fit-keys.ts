// The words another program looks for, as aliases: plain ones within the limits. Patterns are never run here.
import { legible } from "../../../contract/legible.ts";
import { ALIASES_MAX } from "../../../contract/limits.ts";
import { sameName } from "../../../contract/text-fields.ts";
import { fitsName, lineOf } from "./fit-name.ts";

const PATTERN = /^\/.*\/[a-z]*$/s;
/** Signs that mean something in a pattern; a key without any is a word also where all keys are patterns. */
const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|/]/;

export interface FittedKeys {
  aliases: string[];
  /** Too long, too many, or joined by signs. */
  left: string[];
  patterns: string[];
}

/** Sorts keys; `combined` tells those that join several words by a sign of their program's. */
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
