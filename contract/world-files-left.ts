// What of a world a file of another format does not hold, or holds where no other program looks: two headers beside the
// file, so that anyone who saves it is told.

/** What a format may have no place for; pictures are counted by PICTURES_LEFT_HEADER. */
export const WORLD_PARTS = ["background", "forbidden_words", "long_texts", "originals"] as const;
export type WorldPart = (typeof WORLD_PARTS)[number];
/**
 * How many of each: the one background, banned words, texts that are longer in the file they came from, entries without
 * what other programs keep of them.
 */
export type PartCounts = Partial<Record<WorldPart, number>>;

/** What is not in the file at all. Absent where nothing is missing. */
export const LEFT_OUT_HEADER = "x-left-out";
/** What is in it under `extensions.storyloom` alone, where this program finds it again and others do not look. */
export const OURS_ALONE_HEADER = "x-ours-alone";

/** "background=1,forbidden_words=3"; "" for nothing. */
export function partsHeader(counts: PartCounts): string {
  return WORLD_PARTS.flatMap((part) => (counts[part] ? [`${part}=${counts[part]}`] : [])).join(",");
}

/** The counts of a header; parts this program does not know are passed over. */
export function partsIn(header: string | null): PartCounts {
  const counts: PartCounts = {};
  for (const said of (header ?? "").split(",")) {
    const [name, count] = said.split("=");
    const part = WORLD_PARTS.find((each) => each === name?.trim());
    if (part && Number(count) > 0) counts[part] = Number(count);
  }
  return counts;
}
