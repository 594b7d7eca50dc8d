// Pieces that refer to pieces a document does not have: Yjs keeps them aside and looks through all of them again with
// every update, so much of it makes each keystroke slow. Editors that come back send what is missing along.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** How many bytes a document keeps aside. */
export function pendingBytes({ store }: Y.Doc): number {
  return (store.pendingStructs?.update.byteLength ?? 0) + (store.pendingDs?.byteLength ?? 0);
}

/** Whether applying the update would leave something of it aside. */
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
