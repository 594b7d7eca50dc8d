// The underlines of a chapter as decorations, kept up block by block. Fetched with what shows a world, not with the
// text.
import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { EntryMatch, EntryMatcher } from "../entry-matcher/entry-matcher.ts";
import { changedBlocks } from "../find-replace/changed-range.ts";
import { BlockNames } from "./block-names.ts";
import type { Underlining } from "./entry-names.ts";

/** The ids of the entries a name on the page belongs to, apart by spaces. */
export const NAMED_ENTRIES = "data-entries";

/** A name given to more entries than this says no more about each. */
const IDS_MAX = 5;

/** What to find, and what of it to draw. */
export interface UnderliningSetup {
  matcher: EntryMatcher;
  /** Whether an entry's names are underlined; they are found all the same. */
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
  // Between the lines stands nothing that has a name.
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
  // What is joined or split may leave a piece over two lines, for the moment of one edit.
  if (now.length === 1) return [];
  return set
    .find(from, to)
    .filter((one) => !now.some(({ block, at }) => one.from > at && one.to < at + block.nodeSize));
}

/** One name to underline, by its places in the document. */
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

/** Both in order: what is in one and not in the other. */
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
