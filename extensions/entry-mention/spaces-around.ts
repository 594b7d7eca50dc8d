// Whether a name inserted between words needs a space on either side. Chinese, Japanese and Korean have none.
import type { ResolvedPos } from "@tiptap/pm/model";
import { UNSPACED_SCRIPTS } from "../../contract/writing-systems.ts";

const SPACED = /^[\p{L}\p{N}\p{M}]$/u;
const IS_UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]$`, "u");
/** A word that follows one of these needs a space before it. */
const ENDS_A_PART = /^[,.;:!?…]$/u;
const LEAF = "￼";

/** Whether it is a letter of a script that puts spaces between words. */
export const isSpaced = (letter: string): boolean => SPACED.test(letter) && !IS_UNSPACED.test(letter);

/** Which spaces a label needs when it replaces `$from` to `$to`, each of which is in one text block. */
export function spacesAround(label: string, $from: ResolvedPos, $to: ResolvedPos): { before: boolean; after: boolean } {
  const letters = [...label];
  const before = [...$from.parent.textBetween(Math.max(0, $from.parentOffset - 2), $from.parentOffset, LEAF, LEAF)];
  const after = [
    ...$to.parent.textBetween($to.parentOffset, Math.min($to.parent.content.size, $to.parentOffset + 2), LEAF, LEAF),
  ];
  const last = before.at(-1) ?? "";
  return {
    before: isSpaced(letters[0] ?? "") && (isSpaced(last) || ENDS_A_PART.test(last)),
    after: isSpaced(letters.at(-1) ?? "") && isSpaced(after[0] ?? ""),
  };
}
