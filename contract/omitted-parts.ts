// What a world file of another format leaves out, or holds where other programs do not look: two headers of the
// download's response, so that the person can be told.

/** Parts a format may have no place for; images are counted by PICTURES_LEFT_HEADER. */
export const WORLD_PARTS = ["background", "forbidden_words", "long_texts", "originals"] as const;
export type WorldPart = (typeof WORLD_PARTS)[number];
/**
 * Counts of each: the background (one), banned words, texts that were longer in the file they were imported from,
 * entries without the data of other programs stored for them.
 */
export type PartCounts = Partial<Record<WorldPart, number>>;

/** What is not in the file at all. Absent if nothing is missing. */
export const OMITTED_PARTS_HEADER = "x-left-out";
/** What is only in the file's `extensions.storyloom`, which other programs do not read. */
export const OWN_EXTENSION_HEADER = "x-ours-alone";

/** "background=1,forbidden_words=3"; "" if all counts are zero. */
export function partsHeader(counts: PartCounts): string {
  return WORLD_PARTS.flatMap((part) => (counts[part] ? [`${part}=${counts[part]}`] : [])).join(",");
}

/** The counts in a header; unknown parts are ignored. */
export function partsIn(header: string | null): PartCounts {
  const counts: PartCounts = {};
  for (const said of (header ?? "").split(",")) {
    const [name, count] = said.split("=");
    const part = WORLD_PARTS.find((each) => each === name?.trim());
    if (part && Number(count) > 0) counts[part] = Number(count);
  }
  return counts;
}
