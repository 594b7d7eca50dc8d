// Which entries a chapter names and where, for what the page shows beside the text.
import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { MENTION, mentionedEntry } from "../entry-mention/mention-attributes.ts";
import { namesIn } from "./entry-names.ts";

/** The entries a chapter names, by name or by mention, each with its first position; in text order. */
export function namedEntries({ state }: Pick<Editor, "state">): Map<string, number> {
  const found = new Map<string, number>();
  const add = (id: string, at: number) => {
    if (!found.has(id)) found.set(id, at);
  };
  state.doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const places: { id: string; at: number }[] = [];
    node.forEach((child, offset) => {
      const id = child.type.name === MENTION ? mentionedEntry(child.attrs["entryId"]) : null;
      if (id) places.push({ id, at: at + 1 + offset });
    });
    for (const { from, ids } of namesIn(state, node)) for (const id of ids) places.push({ id, at: at + 1 + from });
    places.sort((a, b) => a.at - b.at);
    for (const place of places) add(place.id, place.at);
    return false;
  });
  return found;
}

/** A name or a mention at a position, with the entries it belongs to. */
export interface NameAt {
  from: number;
  to: number;
  ids: readonly string[];
}

/** The name the caret stands in or beside, or the mention that is selected or beside it; null for none. */
export function nameAtCaret(state: EditorState): NameAt | null {
  const { from, to, $from } = state.selection;
  const mention = (at: number): NameAt | null => {
    const node = state.doc.nodeAt(at);
    const id = node?.type.name === MENTION ? mentionedEntry(node.attrs["entryId"]) : null;
    return id ? { from: at, to: at + 1, ids: [id] } : null;
  };
  const beside = mention(from) ?? ($from.parentOffset > 0 ? mention(from - 1) : null);
  if (beside) return beside;
  if (!$from.parent.isTextblock) return null;
  const start = $from.start();
  const found = namesIn(state, $from.parent).find((match) => start + match.from <= to && start + match.to >= from);
  return found ? { from: start + found.from, to: start + found.to, ids: found.ids } : null;
}
