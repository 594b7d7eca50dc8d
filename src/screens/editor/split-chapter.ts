// Splits the open chapter at the caret: the server makes the next one of everything behind it.
import type { Editor } from "@tiptap/core";
import { type Chapter, chapterEndpoints } from "../../../contract/chapters.ts";
import { caretPlace } from "../../features/editor/view/relative-caret.ts";
import { call } from "../../lib/api/call.ts";
import { randomId } from "../../lib/random-id.ts";

/** A split that is asked for: asked again, it goes on where it failed. */
export interface Split {
  id: string;
  /** The caret, as Yjs writes it. */
  at: string;
}

/** Null while the caret is not in the text. */
export function splitAtCaret(editor: Editor): Split | null {
  const { doc, selection } = editor.state;
  const place = caretPlace(editor);
  if (selection.head <= (doc.firstChild?.nodeSize ?? 0) || !place) return null;
  return { id: randomId(), at: place };
}

/** Answers the new chapter. Throws `CallError`. */
export function askSplit(storyId: string, chapterId: string, split: Split): Promise<Chapter> {
  return call(chapterEndpoints.split, { params: { nid: storyId, cid: chapterId }, body: split });
}
