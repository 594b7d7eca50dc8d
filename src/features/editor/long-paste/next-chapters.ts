// The chapters that the rest of a long text becomes, and making them one after the other behind the one it was pasted
// into.
import type { Fragment } from "@tiptap/pm/model";
import { chapterEndpoints } from "../../../../contract/chapters.ts";
import { CHAPTER_TITLE_MAX } from "../../../../contract/limits.ts";
import { nameLine } from "../../../../contract/text-fields.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import type { NodeJson } from "../../../../extensions/document-json.ts";
import { leafText } from "../../../../extensions/entry-mention/leaf-text.ts";
import { headingTitle } from "../../../../extensions/heading-title.ts";
import { call } from "../../../lib/api/call.ts";
import { randomId } from "../../../lib/random-id.ts";

export interface NextChapter {
  /** Chosen here: asked for again, it is the same chapter. */
  id: string;
  name: string;
  blocks: { [key: string]: unknown; type: string }[];
  /** What it says, its name included, for the clipboard. */
  text: string;
}

/** A chapter for each part: called by its heading, else as this one with a number behind. */
export function nextChapters(parts: readonly Fragment[], title: string): NextChapter[] {
  return parts.map((part, index) => {
    const heading = part.firstChild && headingTitle(part.firstChild.toJSON() as NodeJson);
    const blocks = part.content.slice(heading ? 1 : 0);
    return {
      id: randomId(),
      name: heading ?? numbered(title, index + 2),
      blocks: blocks.map((block) => block.toJSON() as NextChapter["blocks"][number]),
      text: part.textBetween(0, part.size, "\n\n", leafText("\n")),
    };
  });
}

const name = nameLine(CHAPTER_TITLE_MAX);

function numbered(title: string, number: number): string {
  const suffix = ` (${number})`;
  const read = name.safeParse(cutToLength(title.trim(), CHAPTER_TITLE_MAX - suffix.length).trimEnd() + suffix);
  return title.trim() !== "" && read.success ? read.data : "";
}

/**
 * Makes the chapters that are not made yet, each behind the one before; `onMade` tells how many there are after each.
 * Throws a `CallError`; called again with what was told, it goes on where it stopped.
 */
export async function makeChapters(
  { storyId, afterId }: { storyId: string; afterId: string },
  chapters: readonly NextChapter[],
  made: number,
  onMade: (made: number) => void,
): Promise<void> {
  for (const [index, { id, name, blocks }] of chapters.entries()) {
    if (index < made) continue;
    const after_id = chapters[index - 1]?.id ?? afterId;
    await call(chapterEndpoints.create, { params: { nid: storyId }, body: { id, name, after_id, blocks } });
    onMade(index + 1);
  }
}
