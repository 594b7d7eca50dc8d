// Checks whether an update that can be decoded can also be applied. Yjs trusts that pieces (its structs) refer to
// earlier pieces, and throws while applying an update where they don't. Once stored, such an update would prevent
// everybody from opening the chapter.
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
    // Ranges must be in order and must not overlap, as every encoder writes them: Yjs visits the pieces of each range,
    // so a thousand equal ranges would cost a thousand times as much.
    let end = 0;
    for (const { clock, len } of ranges) {
      if (len <= 0 || clock < end) return false;
      end = clock + len;
    }
  }
  return true;
}

/** Within one client, a piece can refer only to earlier ones. References to other clients may be pending. */
function isBefore(reference: Y.ID | null, { client, clock }: Y.ID): boolean {
  return reference === null || reference.client !== client || reference.clock < clock;
}
