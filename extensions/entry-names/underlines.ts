// The underlines of a chapter as decorations, updated block by block. Loaded with the world panel, not with the editor.
import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { EntryMatch, EntryMatcher } from "../entry-matcher/entry-matcher.ts";
import { changedBlocks } from "../find-replace/changed-range.ts";
import { BlockNames } from "./block-names.ts";
import type { Underlining } from "./entry-names.ts";

/** The attribute with the ids of the entries a name belongs to, separated by spaces. */
export const NAMED_ENTRIES = "data-entries";

/** For a name that more entries share, further ids are left out. */
const IDS_MAX = 5;

/** What to find, and which of it to draw. */
export interface UnderliningSetup {
  matcher: EntryMatcher;
  /** Whether an entry's names are underlined; they are found in any case. */
  isUnderlined: (entryId: string) => boolean;
}

interface Wish extends Pick<UnderliningSetup, "isUnderlined"> {
  names: BlockNames;
}

/** A world's names, ready to be found and underlined. */
export function underlining({ matcher, isUnderlined }: UnderliningSetup): Underlining {
  const names = new BlockNames(matcher);
  const how = { names, isUnderlined };
  return {
    namesOf: (block) => names.of(block),
    all: (doc) => allUnderlines(doc, how),
    after: (set, before, doc) => underlinesAfter(set, before, doc, how),
  };
}

function allUnderlines(doc: Node, how: Wish): DecorationSet {
  const found: Decoration[] = [];
  lines(doc, 0, doc.content.size, (block, at) => found.push(...wantedIn(how.names.of(block), at + 1, how).map(draw)));
  return DecorationSet.create(doc, found);
}

function underlinesAfter(set: DecorationSet, before: Node, doc: Node, how: Wish): DecorationSet {
  const changed = changedBlocks(before, doc);
  if (!changed) return set;
  const old = blocksOf(before, before.content.size - (doc.content.size - changed.to), changed.from);
  const now = blocksOf(doc, changed.to, changed.from);
  const gone: Decoration[] = [];
  const come: Decoration[] = [];
  for (const [index, { block, at }] of now.entries()) {
    const wanted = wantedIn(how.names.of(block, old.length === now.length ? old[index]?.block : null), at + 1, how);
    const present = set.find(at, at + block.nodeSize).sort((a, b) => a.from - b.from || a.to - b.to);
    compare(present, wanted, gone, come);
  }
  // Between text blocks there are no names.
  for (const stray of strays(set, changed, now)) gone.push(stray);
  if (gone.length === 0 && come.length === 0) return set;
  return set.remove(gone).add(doc, come);
}

interface Line {
  block: Node;
  at: number;
}

function blocksOf(doc: Node, to: number, from: number): Line[] {
  const found: Line[] = [];
  lines(doc, from, to, (block, at) => found.push({ block, at }));
  return found;
}

function lines(doc: Node, from: number, to: number, each: (block: Node, at: number) => void): void {
  if (to <= from) return;
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    each(node, at);
    return false;
  });
}

function strays(set: DecorationSet, { from, to }: { from: number; to: number }, now: readonly Line[]): Decoration[] {
  // Joining or splitting blocks may leave an underline across two lines until this edit is processed.
  if (now.length === 1) return [];
  return set
    .find(from, to)
    .filter((one) => !now.some(({ block, at }) => one.from > at && one.to < at + block.nodeSize));
}

/** One name to underline, by its positions in the document. */
interface Wanted {
  from: number;
  to: number;
  key: string;
}

const keys = new WeakMap<readonly string[], string>();

function keyOf(ids: readonly string[]): string {
  let key = keys.get(ids);
  if (key === undefined) {
    key = ids.slice(0, IDS_MAX).join(" ");
    keys.set(ids, key);
  }
  return key;
}

function wantedIn(matches: readonly EntryMatch[], start: number, { isUnderlined }: Wish): Wanted[] {
  const wanted: Wanted[] = [];
  for (const { from, to, ids } of matches)
    if (ids.some(isUnderlined)) wanted.push({ from: start + from, to: start + to, key: keyOf(ids) });
  return wanted;
}

function draw({ from, to, key }: Wanted): Decoration {
  return Decoration.inline(from, to, { class: "entry-name", [NAMED_ENTRIES]: key }, { key });
}

/** Compares two ordered lists: returns what only one of them contains. */
function compare(
  present: readonly Decoration[],
  wanted: readonly Wanted[],
  gone: Decoration[],
  come: Decoration[],
): void {
  let at = 0;
  for (const one of wanted) {
    for (; at < present.length && (present[at] as Decoration).from < one.from; at++)
      gone.push(present[at] as Decoration);
    const there = present[at];
    if (there && there.from === one.from && there.to === one.to && there.spec["key"] === one.key) at++;
    else come.push(draw(one));
  }
  for (; at < present.length; at++) gone.push(present[at] as Decoration);
}
