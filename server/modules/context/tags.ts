// The tags a prompt's parts stand between, in the order they stand in it. What stays the same from one request to the
// next comes first: servers that remember a prompt's beginning are faster.
export const TAGS = [
  "titles",
  "background",
  "world",
  "relationships",
  "earlier_chapters",
  "previous_chapter",
  "notes",
  "banned_words",
  "chapter",
  "text_after",
  "other_versions",
  "version",
  "text_before",
  "passage",
  "wish",
  "direction",
] as const;

export type Tag = (typeof TAGS)[number];
