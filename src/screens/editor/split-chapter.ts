// Splits the open chapter at the caret: the server makes the next one of everything behind it.
import type { Editor } from "@tiptap/core";
import { absolutePositionToRelativePosition, ySyncPluginKey } from "@tiptap/y-tiptap";
import { toBase64UrlEncoded } from "lib0/buffer";
import { encodeRelativePosition } from "yjs";
import { type Chapter, chapterEndpoints } from "../../../contract/chapters.ts";
import { call } from "../../lib/api/call.ts";
import { randomId } from "../../lib/random-id.ts";

/** A split that is asked for: asked again, it goes on where it failed. */
export interface Split {
  id: string;
  /** The caret, as Yjs writes it. */
  at: string;
}

/** Null while the caret is not in the text. */
export function splitAtCaret({ state }: Editor): Split | null {
  const { head } = state.selection;
  const title = state.doc.firstChild?.nodeSize ?? 0;
  const { binding } = ySyncPluginKey.getState(state) ?? {};
  if (head <= title || !binding) return null;
  const place = absolutePositionToRelativePosition(head, binding.type, binding.mapping);
  return { id: randomId(), at: toBase64UrlEncoded(encodeRelativePosition(place)) };
}

/** Answers the new chapter. Throws `CallError`. */
export function askSplit(storyId: string, chapterId: string, split: Split): Promise<Chapter> {
  return call(chapterEndpoints.split, { params: { nid: storyId, cid: chapterId }, body: split });
}
