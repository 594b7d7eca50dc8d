// A place in the document that stays where it is whatever is written around it: the caret, or any other.
import type { Editor } from "@tiptap/core";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import { fromBase64UrlEncoded, toBase64UrlEncoded } from "lib0/buffer";
import { decodeRelativePosition, encodeRelativePosition } from "yjs";

/** The caret's place. */
export function caretPlace(editor: Editor): string | null {
  return placeAt(editor, editor.state.selection.head);
}

/** As Yjs encodes it, in base64url; null before the editor has its document. */
export function placeAt({ state }: Editor, position: number): string | null {
  const { binding } = ySyncPluginKey.getState(state) ?? {};
  if (!binding) return null;
  const place = absolutePositionToRelativePosition(position, binding.type, binding.mapping);
  return toBase64UrlEncoded(encodeRelativePosition(place));
}

/** Where that is now; null where it is nowhere, or no place at all. */
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
