// A model's answer as changes of the text it was given: each has its own range and can be accepted separately.
import type { Node } from "@tiptap/pm/model";
import { diffSentences } from "../word-diff/sentence-diff.ts";
import { type DiffPart, diffExactly } from "../word-diff/word-diff.ts";
import type { LabChange, LabEdit } from "./lab-shown.ts";
import { type LabText, labText, type Range } from "./lab-text.ts";

/** The answer in the same form as the text it is compared with: one break between lines, none at the ends. */
export function answerLines(answer: string): string {
  return answer
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]*\n\s*/gu, "\n")
    .trim();
}

/** What changed, compared line by line where both have as many lines, so that paragraphs are never confused. */
export function diffLines(before: string, after: string): DiffPart[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length !== now.length) return diffSentences(before, after);
  const parts: DiffPart[] = [];
  for (const [index, line] of old.entries()) {
    if (index > 0) push(parts, { kind: "same", text: "\n" });
    for (const part of diffSentences(line, now[index] ?? "")) push(parts, part);
  }
  return parts;
}

function push(parts: DiffPart[], part: DiffPart): void {
  const last = parts.at(-1);
  if (last?.kind === part.kind) last.text += part.text;
  else if (part.text !== "") parts.push({ ...part });
}

/** The changes that turn the text of a range into the answer, in text order. */
export function changesOf(doc: Node, range: Range, answer: string): LabChange[] {
  const given = labText(doc, range);
  const spans = spansOf(diffLines(given.text, answerLines(answer)), { given, range, at: 0 });
  return spans.map(({ at, ...span }, id) => {
    const edits = spansOf(diffExactly(span.removed, span.added), { given, range, at });
    return { id, ...span, edits: edits.map(({ from, to, added }) => ({ from, to, added })), isTaken: true };
  });
}

interface Span extends LabEdit {
  removed: string;
  /** Its offset in the text. */
  at: number;
}

/** The differences of a comparison that begins at `at` in the given text, each with its range in the document. */
function spansOf(
  parts: readonly DiffPart[],
  { given, range, at }: { given: LabText; range: Range; at: number },
): Span[] {
  const { before, behind } = given;
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const { kind, text } of parts.flatMap(wholeMentions(given, at))) {
    if (kind === "same") {
      at += text.length;
      open = null;
      continue;
    }
    if (!open) {
      const place = at > 0 ? (behind[at - 1] ?? range.to) : range.from;
      open = { from: place, to: place, removed: "", added: "", at };
      spans.push(open);
    }
    if (kind === "removed") {
      open.from = before[at] ?? open.from;
      at += text.length;
      open.to = behind[at - 1] ?? open.to;
      open.removed += text;
    } else open.added += text;
  }
  return spans;
}

/**
 * A mention is removed or kept as a whole: where a change is in the middle of one, its unchanged words are removed and
 * inserted again as text. `at` is where the comparison begins in the given text.
 */
function wholeMentions({ before }: LabText, at: number): (part: DiffPart) => DiffPart[] {
  const isInside = (place: number) => place > 0 && before[place] !== undefined && before[place] === before[place - 1];
  return (part) => {
    if (part.kind === "added") return [part];
    const end = at + part.text.length;
    const from = at;
    at = end;
    if (part.kind === "removed") return [part];
    let first = from;
    while (first < end && isInside(first)) first++;
    let last = end;
    while (last > first && isInside(last)) last--;
    const anew = (start: number, stop: number): DiffPart[] => {
      const text = part.text.slice(start - from, stop - from);
      return text === ""
        ? []
        : [
            { kind: "removed", text },
            { kind: "added", text },
          ];
    };
    const same = part.text.slice(first - from, last - from);
    return [...anew(from, first), ...(same === "" ? [] : [{ kind: "same" as const, text: same }]), ...anew(last, end)];
  };
}
