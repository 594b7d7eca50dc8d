// Converts the caret or another text position to and from a Yjs relative position, which edits do not shift.
import type { Editor } from "@tiptap/core";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import { fromBase64UrlEncoded, toBase64UrlEncoded } from "lib0/buffer";
import { decodeRelativePosition, encodeRelativePosition } from "yjs";

/** The caret's relative position. */
export function caretPlace(editor: Editor): string | null {
  return placeAt(editor, editor.state.selection.head);
}

/** A relative position, as Yjs encodes it, in base64url; null before the editor has its document. */
export function placeAt({ state }: Editor, position: number): string | null {
  const { binding } = ySyncPluginKey.getState(state) ?? {};
  if (!binding) return null;
  const place = absolutePositionToRelativePosition(position, binding.type, binding.mapping);
  return toBase64UrlEncoded(encodeRelativePosition(place));
}

/** The current position of an encoded one; null if it no longer exists or is invalid. */
export function placeOfCaret({ state }: Editor, place: string): number | null {
  const { binding } = ySyncPluginKey.getState(state) ?? {};
  if (!binding) return null;
  try {
    const relative = decodeRelativePosition(fromBase64UrlEncoded(place));
    const at = relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping);
    return at === null ? null : Math.min(at, state.doc.content.size);
  } catch {
    return null;
  }
}
