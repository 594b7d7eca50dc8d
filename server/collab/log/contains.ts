// Whether a document already has everything an update contains: most of what a reconnecting editor sends is known, and
// the log need not store it twice.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** True if applying the update would change nothing. Fast for a new update: the first unknown piece of text decides. */
export function containsUpdate(doc: Y.Doc, { structs, ds }: Decoded): boolean {
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    if (struct.id.clock + struct.length > Y.getState(doc.store, struct.id.client)) return false;
  }
  for (const [client, ranges] of ds.clients) {
    const known = doc.store.clients.get(client);
    for (const { clock, len } of ranges) if (!allDeleted(known, clock, len)) return false;
  }
  return true;
}

/** Whether all of a client's pieces in this range exist and are deleted. */
export function allDeleted(structs: (Y.Item | Y.GC)[] | undefined, clock: number, len: number): boolean {
  const last = structs?.at(-1);
  if (!structs || !last || clock + len > last.id.clock + last.length) return false;
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
    const struct = structs[at] as Y.Item | Y.GC;
    if (struct.id.clock >= clock + len) break;
    if (!struct.deleted) return false;
  }
  return true;
}
