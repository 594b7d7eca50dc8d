// What the server is asked to split the open chapter into: at the caret, or at its headings.
import type { Editor } from "@tiptap/core";
import { type Chapter, chapterEndpoints } from "../../../contract/chapters.ts";
import { headingSplits } from "../../features/editor/split-headings/heading-splits.ts";
import { caretPlace, placeAt } from "../../features/editor/view/relative-caret.ts";
import { call } from "../../lib/api/call.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { randomId } from "../../lib/random-id.ts";

/** A chapter to be made. Asked for again, it is the same one. */
export interface SplitPart {
  id: string;
  /** Where it begins, as Yjs writes it. */
  at: string;
}

/** Null while the caret is not in the text. */
export function partAtCaret(editor: Editor): SplitPart | null {
  const { doc, selection } = editor.state;
  const at = caretPlace(editor);
  if (selection.head <= (doc.firstChild?.nodeSize ?? 0) || !at) return null;
  return { id: randomId(), at };
}

/** Asks at which headings; answers none where there are none, and null where the person would rather not. */
export async function partsAtHeadings(editor: Editor): Promise<SplitPart[] | null> {
  const splits = headingSplits(editor.state.doc);
  if (splits.length === 0) return [];
  const level = await openDialog("split-headings", { title: editor.state.doc.firstChild?.textContent ?? "", splits });
  if (level === undefined) return null;
  // As they are now: others may have written meanwhile.
  const chosen = headingSplits(editor.state.doc).findLast((split) => split.level <= level);
  return (chosen?.begins ?? []).flatMap(({ position }) => {
    const at = placeAt(editor, position + 1);
    return at ? [{ id: randomId(), at }] : [];
  });
}

/** Answers the new chapters. Throws `CallError`. */
export async function askSplit(storyId: string, chapterId: string, parts: SplitPart[]): Promise<Chapter[]> {
  const body = { parts };
  return (await call(chapterEndpoints.split, { params: { nid: storyId, cid: chapterId }, body })).chapters;
}
