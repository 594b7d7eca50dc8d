// Replaces typed characters by English or Chinese typography: pure rules that depend on the text before the caret.
import type { Locale } from "../../contract/limits.ts";
import { isCjk, lastCharacter, readsAsCjk } from "./cjk-context.ts";
import { apostropheFound, isOpen, opensDouble, opensSingle } from "./quote-rules.ts";

/** Remove `remove` UTF-16 units before the caret and insert `insert` instead of the typed character. */
export interface Substitution {
  remove: number;
  insert: string;
}

const FULL_WIDTH: Readonly<Record<string, string>> = {
  ",": "，",
  ".": "。",
  "?": "？",
  "!": "！",
  ":": "：",
  ";": "；",
  "(": "（",
};

/**
 * The substitution for `typed` (one character) after `before` (the block's text up to the cursor), or null to
 * leave it as typed. `language` is the story's, and decides only where the text itself does not.
 */
export function smartPunctuation(before: string, typed: string, language: Locale): Substitution | null {
  if (typed === '"') return put(opensDouble(before) ? "“" : "”");
  if (typed === "'") return apostropheFound(before, "’") ?? put(opensSingle(before) ? "‘" : "’");
  if (typed === "-") return dash(before, language);
  if (typed === "." && before.endsWith("..") && !before.endsWith("...")) return put("…", 2);
  if (typed === "." && before.endsWith("。。") && !before.endsWith("。。。"))
    // Three more full stops after an ellipsis: six dots are one Chinese ellipsis.
    return put("……", 2 + (/…{1,2}(?=。。$)/u.exec(before)?.[0].length ?? 0));
  if (typed === ")") return isOpen(before, "（", "）") && !isOpen(before, "(", ")") ? put("）") : null;
  const wide = FULL_WIDTH[typed];
  if (wide !== undefined) return readsAsCjk(before, language) ? put(wide) : apostropheFound(before, typed);
  // Two hyphens at the start of a Chinese paragraph stay until a third would make them a divider.
  if (before === "--" && language === "zh-CN") return put(`——${typed}`, 2);
  return apostropheFound(before, typed);
}

function dash(before: string, language: Locale): Substitution | null {
  // A third hyphen, as on typewriters, means the same dash; at the start of a paragraph it may become a divider.
  if (before.endsWith("—") && !/^—+$/u.test(before)) return put("—", 1);
  if (!before.endsWith("-") || before.endsWith("--")) return null;
  const head = before.slice(0, -1);
  if (head.endsWith("—")) return null;
  if (head === "" && language === "zh-CN") return null;
  const chinese = head === "" ? false : isCjk(lastCharacter(head)) || readsAsCjk(head, language);
  return put(chinese ? "——" : "—", 1);
}

function put(insert: string, remove = 0): Substitution {
  return { remove, insert };
}
