// The tags around the parts of a prompt, in their order. Parts that rarely change between requests come first, because
// some model servers cache the beginning of a prompt.
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
