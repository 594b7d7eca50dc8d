// Puts the end of the previous chapter into a prompt, word for word, so that a new chapter continues from it.
import { clippable, clipToWholeEnd } from "./clip-text.ts";
import type { ContextInput } from "./context-input.ts";
import type { PromptBudget } from "./prompt-budget.ts";
import type { Wording } from "./wording/wording.ts";

/** With fewer tokens than this, too little of the scene would fit. */
const LEAST_TOKENS = 40;
/** Tokens of the tags around the part, which the budget counts itself, and of the line break after the heading. */
const TAG_TOKENS = 2;
const HEADING_END_TOKENS = 2;

export interface PreviousPart {
  /** How many of `room` tokens it would take; 0 if too little fits. Adds nothing to the prompt. */
  reserve(room: number): number;
  /** Adds the longest end that fits into `room` tokens to the budget; returns the section's text, or "". */
  put(budget: PromptBudget, room: number): string;
}

/** Null if there is no previous chapter, or it is empty. */
export function preparePrevious(
  { previous, tokens }: Pick<ContextInput, "previous" | "tokens">,
  wording: Wording,
): PreviousPart | null {
  const whole = previous?.text.trim() ?? "";
  if (!previous || whole === "") return null;
  const { number, name, chapterId, refused = false } = previous;
  const details = { name, ref: chapterId };
  const source = clippable(whole, tokens);
  const heading = wording.previous(number, name.trim());
  const around = tokens.count(heading) + HEADING_END_TOKENS + TAG_TOKENS;
  const clip = (room: number) => {
    const end = clipToWholeEnd(source, refused || room - around < LEAST_TOKENS ? 0 : room - around);
    return end.text === "" ? { text: "", tokens: 0 } : { text: end.text, tokens: end.tokens + around };
  };
  return {
    reserve: (room) => clip(room).tokens,
    put(budget, room) {
      if (refused) {
        budget.leaveOut("previous", "refused", details);
        return "";
      }
      const end = clip(room);
      budget.putClipped("previous", whole, { ...end, tokens: end.tokens - TAG_TOKENS }, details);
      return end.text === "" ? "" : `${heading}\n${end.text}`;
    },
  };
}
