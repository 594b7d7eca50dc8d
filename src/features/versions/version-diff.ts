// Compares two states of a chapter: aligns their blocks, and compares the words of changed blocks.
import { diffArrays } from "diff";
import { countWords } from "../../../contract/text-length.ts";
import type { VersionBlock } from "../../../contract/versions.ts";
import { type DiffPart, diffWords } from "../../../extensions/word-diff/word-diff.ts";
import { alignTexts } from "./block-alignment.ts";

export type { DiffPart } from "../../../extensions/word-diff/word-diff.ts";

/** A block's format without its text. */
export type BlockFormat = Omit<VersionBlock, "text">;

/** Marks where a paragraph was split in two, or two were joined, in the parts of a changed row. */
export const PARAGRAPH_BREAK = "\u2029";

/** One line of the comparison. */
export type DiffRow =
  | { kind: "same" | "added" | "removed"; block: VersionBlock }
  | { kind: "changed"; before: BlockFormat; after: BlockFormat; parts: DiffPart[] };

export interface VersionDiff {
  rows: DiffRow[];
  wordsAdded: number;
  wordsRemoved: number;
}

/** With more changed blocks the exact diff is too slow; the alignment by words is used alone. */
const MAX_BLOCK_EDITS = 2_000;

/** Compares two states of a chapter, the earlier one first. */
export function diffVersions(before: readonly VersionBlock[], after: readonly VersionBlock[]): VersionDiff {
  const rows: DiffRow[] = [];
  const [oldTitle, newTitle] = [before[0], after[0]];
  const titled = oldTitle?.type === "title" && newTitle?.type === "title";
  if (titled)
    rows.push(oldTitle.text === newTitle.text ? { kind: "same", block: newTitle } : changed([oldTitle], [newTitle]));
  rows.push(...diffBody(titled ? before.slice(1) : [...before], titled ? after.slice(1) : [...after]));
  return { rows, ...countChanges(rows) };
}

function diffBody(before: VersionBlock[], after: VersionBlock[]): DiffRow[] {
  const steps = diffArrays(before, after, { comparator: sameBlock, maxEditLength: MAX_BLOCK_EDITS });
  if (!steps) return diffRun(before, after);
  const rows: DiffRow[] = [];
  let removed: VersionBlock[] = [];
  let added: VersionBlock[] = [];
  for (const step of steps) {
    if (step.removed) removed = removed.concat(step.value);
    else if (step.added) added = added.concat(step.value);
    else {
      rows.push(...diffRun(removed, added), ...step.value.map((block) => ({ kind: "same" as const, block })));
      removed = [];
      added = [];
    }
  }
  rows.push(...diffRun(removed, added));
  return rows;
}

function sameBlock(a: VersionBlock, b: VersionBlock): boolean {
  return a.text === b.text && sameFormat(a, b);
}

/**
 * Whether two blocks have the same format. A list item whose number differs only because others were added or removed
 * has.
 */
export function sameFormat(a: BlockFormat, b: BlockFormat): boolean {
  return a.type === b.type && a.level === b.level && a.ordered === b.ordered;
}

function diffRun(before: VersionBlock[], after: VersionBlock[]): DiffRow[] {
  const groups = alignTexts(
    before.map((block) => block.text),
    after.map((block) => block.text),
  );
  return groups.flatMap((group): DiffRow[] => {
    const old = group.before.map((index) => before[index] as VersionBlock);
    const now = group.after.map((index) => after[index] as VersionBlock);
    if (old.length === 0) return now.map((block) => ({ kind: "added", block }));
    if (now.length === 0) return old.map((block) => ({ kind: "removed", block }));
    return [changed(old, now)];
  });
}

function changed(before: VersionBlock[], after: VersionBlock[]): DiffRow {
  return {
    kind: "changed",
    before: formatOf(before[0] as VersionBlock),
    after: formatOf(after[0] as VersionBlock),
    parts: diffWords(before.map(text).join(PARAGRAPH_BREAK), after.map(text).join(PARAGRAPH_BREAK)),
  };
}

function formatOf({ text: _text, ...format }: VersionBlock): BlockFormat {
  return format;
}

function text(block: VersionBlock): string {
  return block.text;
}

function countChanges(rows: readonly DiffRow[]): { wordsAdded: number; wordsRemoved: number } {
  let wordsAdded = 0;
  let wordsRemoved = 0;
  for (const row of rows) {
    const parts = row.kind === "changed" ? row.parts : [{ kind: row.kind, text: row.block.text }];
    for (const part of parts) {
      if (part.kind === "added") wordsAdded += countWords(part.text);
      if (part.kind === "removed") wordsRemoved += countWords(part.text);
    }
  }
  return { wordsAdded, wordsRemoved };
}
