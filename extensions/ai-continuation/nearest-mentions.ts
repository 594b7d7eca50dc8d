// Chooses the mentions that are sent with a generation request. If there are too many, the farthest from the insertion
// position are left out, because they matter least.
import type { TextMention } from "../../contract/generations.ts";
import { REQUEST_MENTIONS_MAX } from "../../contract/limits.ts";
import type { TextWithMentions } from "../entry-mention/text-with-mentions.ts";

/** At most REQUEST_MENTIONS_MAX mentions, the nearest first. `text` is the passage the Lab is asked about. */
export function nearestMentions(texts: Readonly<Partial<Record<TextMention["in"], TextWithMentions>>>): TextMention[] {
  const { before, after, text } = texts;
  const found = [
    ...wired(text, "text", () => 0),
    ...wired(before, "before", ({ to }) => (before?.text.length ?? 0) - to),
    ...wired(after, "after", ({ from }) => from),
  ];
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, REQUEST_MENTIONS_MAX).map(({ mention }) => mention);
}

function wired(
  given: TextWithMentions | undefined,
  where: TextMention["in"],
  distanceOf: (mention: TextMention) => number,
): { mention: TextMention; distance: number }[] {
  return (given?.mentions ?? []).map(({ entryId, from, to }) => {
    const mention = { entry_id: entryId, in: where, from, to };
    return { mention, distance: distanceOf(mention) };
  });
}
