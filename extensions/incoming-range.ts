// Finds where incoming content is inserted: a paste at the selection, a drop at the pointer. ProseMirror calls the same
// hooks for both, so a drop's position is recorded before they run.
import type { ResolvedPos } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

export interface Arrival {
  $from: ResolvedPos;
  $to: ResolvedPos;
}

const drops = new WeakMap<EditorView, number>();

/** For a plugin's `handleDOMEvents.drop`: remembers the position while the event is handled. */
export function rememberDropPosition(view: EditorView, event: DragEvent): false {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) {
    drops.set(view, place.pos);
    queueMicrotask(() => drops.delete(view));
  }
  return false;
}

/** The range that the content being pasted or dropped right now will replace. */
export function incomingRange(view: EditorView): Arrival {
  const { doc, selection } = view.state;
  const dropped = drops.get(view);
  // A drop does not replace the selection, so its range is empty.
  const $at = dropped === undefined ? null : doc.resolve(dropped);
  return $at ? { $from: $at, $to: $at } : { $from: selection.$from, $to: selection.$to };
}
