// One thing that an earlier chapter left open, with the line it rests on.
import type { LeftItem } from "../../../../contract/suggestions.ts";
import type { Line } from "./lines.ts";

export const LEFT_QUOTE_MAX = 160;

export interface Chapter {
  id: string;
  text: string;
  lines: readonly Line[];
}

/** Empty where the line is too long to be quoted. */
export function itemOf(as: LeftItem["as"], name: string, line: Line, chapterId: string, entryId?: string): LeftItem[] {
  const quote = line.text.length <= LEFT_QUOTE_MAX ? line.text : shortSpeech(line);
  return quote === null ? [] : [{ as, name, quote, chapter_id: chapterId, entry_id: entryId ?? null }];
}

function shortSpeech({ speeches }: Line): string | null {
  const [speech] = speeches;
  return speeches.length === 1 && speech && speech.length <= LEFT_QUOTE_MAX ? speech : null;
}
