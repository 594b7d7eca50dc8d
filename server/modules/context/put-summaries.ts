// Puts chapter summaries into a prompt: pinned ones first, then those of the nearest chapters, in the story's order.
import { breaksToSpaces } from "./breaks-to-spaces.ts";
import type { EarlierSummary } from "./context-input.ts";
import type { PromptBudget } from "./prompt-budget.ts";
import type { Wording } from "./wording/wording.ts";

const LEAST_TOKENS = 24;
/** After this many in a row that did not fit, the rest are not tried, because summaries have similar sizes. */
const MISFITS_MAX = 6;

/** Puts summaries within `room` tokens; one that does not fit is skipped and the next is tried. */
export function putSummaries(
  summaries: readonly EarlierSummary[],
  budget: PromptBudget,
  wording: Wording,
  room: number,
): string {
  const wanted = summaries
    .filter(({ text }) => text.trim() !== "")
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.number - a.number);
  let left = room;
  let misfits = 0;
  const told: { number: number; line: string }[] = [];
  for (const { chapterId, number, name, text, ending = false } of wanted) {
    const details = { name, ref: chapterId };
    if (left < LEAST_TOKENS || misfits === MISFITS_MAX) {
      budget.leaveOut("summary", "budget", details);
      continue;
    }
    const line = wording.summary(number, name, breaksToSpaces(text), ending);
    const used = budget.tryPut("summary", line, left, details);
    misfits = used === null ? misfits + 1 : 0;
    if (used === null) continue;
    left -= used;
    told.push({ number, line });
  }
  return told
    .sort((a, b) => a.number - b.number)
    .map(({ line }) => line)
    .join("\n");
}
