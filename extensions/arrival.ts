// Where something that comes in will stand: a paste at the selection, a drop where it falls. The editor asks what to
// make of either in the same words, so a drop's place is noted before it asks.
import { Fragment, type ResolvedPos } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";

export interface Arrival {
  $from: ResolvedPos;
  $to: ResolvedPos;
  /** What it takes the place of. */
  replaced: Fragment;
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
  if (dropped === undefined) {
    return { $from: selection.$from, $to: selection.$to, replaced: selection.content().content };
  }
  const $at = doc.resolve(dropped);
  return { $from: $at, $to: $at, replaced: Fragment.empty };
}
