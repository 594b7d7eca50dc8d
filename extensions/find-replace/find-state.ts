// The state of a search: its matches, the current one, and their highlights, updated as the text changes.
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { mapPosition } from "../map-position.ts";
import { changedBlocks } from "./changed-range.ts";
import type { FindOptions } from "./find-in-text.ts";
import { type Match, MatchFinder } from "./find-matches.ts";

export interface FindState {
  finder: MatchFinder;
  matches: readonly Match[];
  /** Index of the current match, or -1. */
  current: number;
  highlights: DecorationSet;
  currentHighlight: DecorationSet;
}

export type FindAction =
  | { type: "search"; options: FindOptions }
  | { type: "look"; index: number }
  /** Moves to the first match after a position: the end of the replacement just inserted. */
  | { type: "goOn"; from: number }
  | { type: "close" };

const highlight = ({ from, to }: Match) => Decoration.inline(from, to, { class: "find-match" });

/** The search after a transaction; null while none is open. */
export function nextFindState(
  found: FindState | null,
  action: FindAction | undefined,
  tr: Transaction,
  before: EditorState,
): FindState | null {
  if (action?.type === "close") return null;
  if (action?.type === "search") return search(action.options, tr);
  if (!found) return null;
  if (action?.type === "look") return look(found, action.index, tr);
  return tr.docChanged ? follow(found, tr, before, action?.from) : found;
}

function search(options: FindOptions, tr: Transaction): FindState {
  const finder = new MatchFinder(options);
  const matches = finder.matches(tr.doc);
  const highlights = DecorationSet.create(tr.doc, matches.map(highlight));
  const first = matches.findIndex((match) => match.from >= tr.selection.from);
  const index = first < 0 && matches.length > 0 ? 0 : first;
  return look({ finder, matches, current: -1, highlights, currentHighlight: DecorationSet.empty }, index, tr);
}

function look(found: FindState, index: number, tr: Transaction): FindState {
  const match = found.matches[index];
  if (!match) return { ...found, current: -1, currentHighlight: DecorationSet.empty };
  const mark = Decoration.inline(match.from, match.to, { class: "find-current" });
  return { ...found, current: index, currentHighlight: DecorationSet.create(tr.doc, [mark]) };
}

/** After an edit: only the highlights of changed blocks are rebuilt. */
function follow(found: FindState, tr: Transaction, before: EditorState, goOnFrom?: number): FindState {
  const matches = found.finder.matches(tr.doc);
  const changed = changedBlocks(before.doc, tr.doc);
  let highlights = found.highlights.map(tr.mapping, tr.doc);
  if (changed) {
    highlights = highlights
      .remove(highlights.find(changed.from, changed.to))
      .add(tr.doc, matches.filter((match) => match.from >= changed.from && match.to <= changed.to).map(highlight));
  }
  const looked = found.matches[found.current];
  const from = goOnFrom ?? (looked ? mapPosition(tr, looked.from) : Number.POSITIVE_INFINITY);
  const index = matches.findIndex((match) => match.from >= from);
  return look({ ...found, matches, highlights }, index < 0 && matches.length > 0 && looked ? 0 : index, tr);
}
