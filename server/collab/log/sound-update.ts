// Whether an update that can be decoded can be applied too. Yjs trusts that pieces refer to pieces before them and
// stops in the middle of a document where they don't; such an update, once stored, would lock everybody out of the
// chapter.
import * as Y from "yjs";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** True for every update an editor makes. */
export function isSound({ structs, ds }: Decoded): boolean {
  for (const struct of structs) {
    if (struct.length <= 0) return false;
    if (!(struct instanceof Y.Item)) continue;
    const { id, origin, rightOrigin, parent } = struct;
    if (!isBefore(origin, id) || !isBefore(rightOrigin, id)) return false;
    if (parent instanceof Y.ID && !isBefore(parent, id)) return false;
  }
  for (const ranges of ds.clients.values()) {
    // In order and apart, as every encoder writes them: Yjs walks over the pieces of each range, so a thousand ranges
    // that say the same again cost a thousand times as much.
    let end = 0;
    for (const { clock, len } of ranges) {
      if (len <= 0 || clock < end) return false;
      end = clock + len;
    }
  }
  return true;
}

/** Of the same writer, only what was written earlier can be referred to. Others' pieces are waited for if need be. */
function isBefore(reference: Y.ID | null, { client, clock }: Y.ID): boolean {
  return reference === null || reference.client !== client || reference.clock < clock;
}
