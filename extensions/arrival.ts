// Where something that comes in will stand: a paste at the selection, a drop where it falls. The editor asks what to
// make of either in the same words, so a drop's place is noted before it asks.
import type { ResolvedPos } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

export interface Arrival {
  $from: ResolvedPos;
  $to: ResolvedPos;
}

const drops = new WeakMap<EditorView, number>();

/** For a plugin's `handleDOMEvents.drop`: notes the place as long as the event is handled. */
export function noteDrop(view: EditorView, event: DragEvent): false {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) {
    drops.set(view, place.pos);
    queueMicrotask(() => drops.delete(view));
  }
  return false;
}

/** Where what is pasted or dropped right now comes in. */
export function arrival(view: EditorView): Arrival {
  const { doc, selection } = view.state;
  const dropped = drops.get(view);
  // A drop takes the place of nothing.
  const $at = dropped === undefined ? null : doc.resolve(dropped);
  return $at ? { $from: $at, $to: $at } : { $from: selection.$from, $to: selection.$to };
}
