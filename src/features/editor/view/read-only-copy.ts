// A copy of a document for reading. The editor's binding removes from its document what it can't make into nodes; for
// a reader, or a page older than the text, that must not reach the real one. Edits flow in, none flow back.
import * as Y from "yjs";

export interface ReadOnlyCopy {
  doc: Y.Doc;
  stop: () => void;
}

/** A copy that follows the original until stopped. */
export function readOnlyCopy(original: Y.Doc): ReadOnlyCopy {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(original));
  const follow = (update: Uint8Array) => Y.applyUpdate(doc, update);
  original.on("update", follow);
  return {
    doc,
    stop: () => {
      original.off("update", follow);
      doc.destroy();
    },
  };
}
