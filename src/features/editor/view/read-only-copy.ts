// A copy of a document for reading. The editor's binding deletes from its document what it can't turn into nodes; for
// a reader, or a page older than the text, that must not reach the original. Updates only go from original to copy.
import * as Y from "yjs";

export interface ReadOnlyCopy {
  doc: Y.Doc;
  stop: () => void;
}

/** A copy that receives the original's updates until it is stopped. */
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
