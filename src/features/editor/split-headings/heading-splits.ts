// Computes where a chapter could be split at its headings, for each heading level it has.
import type { Node } from "@tiptap/pm/model";
import { SPLIT_PARTS_MAX } from "../../../../contract/limits.ts";

/** A split at the headings of one level and of the levels above it. */
export interface HeadingSplit {
  /** 1 to 3, 1 the highest. */
  level: number;
  /** Where new chapters would begin, in order; never empty. */
  begins: { position: number; name: string }[];
}

/**
 * From the highest level down; a level that adds no chapter is left out. A heading at the beginning of the text starts
 * no new chapter: this one would be left empty.
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
