// Measures how much text an update inserts and deletes. Keystrokes are recognized by lengths that are known already;
// only what may be a whole chapter is looked up in the document.
import * as Y from "yjs";
import { PASTE_MAX_CHARACTERS, REMOVAL_MIN_CHARACTERS } from "../../../contract/limits.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

export interface Weight {
  /** Deleted clocks: one for each character, including what is deleted already. */
  deletes: number;
  /** Whether it inserts more text than an ordinary paste. */
  isPaste: boolean;
}

export const NO_WEIGHT: Weight = { deletes: 0, isPaste: false };

export function weigh({ structs, ds }: Decoded, bytes: number): Weight {
  let deletes = 0;
  for (const ranges of ds.clients.values()) for (const { len } of ranges) deletes += len;
  // A character has at least one byte.
  const isPaste =
    bytes > PASTE_MAX_CHARACTERS && structs.reduce((sum, struct) => sum + textIn(struct), 0) > PASTE_MAX_CHARACTERS;
  return deletes === 0 && !isPaste ? NO_WEIGHT : { deletes, isPaste };
}

/**
 * Whether this many deleted clocks may be over half of a text of at least `characters`. A fast check with false
 * positives but no false negatives.
 */
export function mayRemoveHalf({ deletes }: Weight, characters: number): boolean {
  return deletes >= REMOVAL_MIN_CHARACTERS && deletes * 2 > characters;
}

/** Whether an update, applied to the document, deletes over half of its present text, and enough to matter. */
export function removesHalf({ store }: Y.Doc, update: Uint8Array): boolean {
  let removed = 0;
  for (const [client, ranges] of Y.decodeUpdate(update).ds.clients) {
    const structs = store.clients.get(client);
    const last = structs?.at(-1);
    if (!structs || !last) continue;
    for (const { clock, len } of ranges) {
      if (clock >= last.id.clock + last.length) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at] as Y.Item | Y.GC;
        const from = struct.id.clock;
        if (from >= clock + len) break;
        // A piece may be deleted in part.
        if (textIn(struct) > 0) removed += Math.min(from + struct.length, clock + len) - Math.max(from, clock);
      }
    }
  }
  if (removed < REMOVAL_MIN_CHARACTERS) return false;
  let text = 0;
  for (const structs of store.clients.values()) for (const struct of structs) text += textIn(struct);
  return removed * 2 > text;
}

/** UTF-16 units of text in a piece; 0 for a deleted one. */
function textIn(struct: Decoded["structs"][number]): number {
  return struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentString ? struct.length : 0;
}
