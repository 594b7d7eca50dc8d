// Where a chapter could be split at its headings, for each level of heading it has.
import type { Node } from "@tiptap/pm/model";
import { SPLIT_PARTS_MAX } from "../../../../contract/limits.ts";

/** Splitting at the headings of one level and of the levels above it. */
export interface HeadingSplit {
  /** 1 to 3, 1 the highest. */
  level: number;
  /** Where chapters would begin, in order; never empty. */
  begins: { position: number; name: string }[];
}

/**
 * From the highest level on; a level that adds no chapter is left out. What begins the text begins no new chapter:
 * nothing would be left in this one.
 */
export function headingSplits(doc: Node): HeadingSplit[] {
  const headings: { level: number; position: number; name: string }[] = [];
  let hasText = false;
  doc.forEach((block, position) => {
    if (block.type.name === "title") return;
    const name = block.textContent.trim();
    if (block.type.name === "heading" && name !== "" && hasText)
      headings.push({ level: block.attrs["level"] as number, position, name });
    if (!block.isTextblock || block.content.size > 0) hasText = true;
  });
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => ({
    level,
    begins: headings
      .filter((heading) => heading.level <= level)
      .slice(0, SPLIT_PARTS_MAX)
      .map(({ position, name }) => ({ position, name })),
  }));
}
