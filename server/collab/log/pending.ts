// Pending pieces (Yjs structs) refer to pieces that a document does not have. Yjs stores them separately and iterates
// over all of them with every update, so many of them make each keystroke slow. A reconnecting editor also sends the
// missing pieces.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** The bytes of a document's pending pieces and deletions. */
export function pendingBytes({ store }: Y.Doc): number {
  return (store.pendingStructs?.update.byteLength ?? 0) + (store.pendingDs?.byteLength ?? 0);
}

/** Whether applying the update would leave some of it pending. */
export function wouldWait(doc: Y.Doc, { structs, ds }: Decoded): boolean {
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(doc.store, client);
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    if (clock > endOf(client)) return true;
    ends.set(client, Math.max(endOf(client), clock + struct.length));
  }
  const isKnown = (id: Y.ID | null) => id === null || id.clock < endOf(id.client);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { origin, rightOrigin, parent } = struct;
    if (!isKnown(origin) || !isKnown(rightOrigin) || (parent instanceof Y.ID && !isKnown(parent))) return true;
  }
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) if (clock + len > endOf(client)) return true;
  return false;
}
