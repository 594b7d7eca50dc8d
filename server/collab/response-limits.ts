// Estimates how large the response to a sync request is. A request of a few bytes can be answered with a whole
// document, and responses that the client does not read stay in the server's memory.
import * as Y from "yjs";
import type { CollabTuning } from "./collab-tuning.ts";
import { createTokenBuckets, type TokenBuckets } from "./token-buckets.ts";

/** The smallest charge for a response, because even an empty one costs work. */
const LEAST_BYTES = 1_024;

export function createResponseLimits({
  responseBytesPerSecond: perSecond,
  responseBytesAtOnce: atOnce,
}: Pick<CollabTuning, "responseBytesPerSecond" | "responseBytesAtOnce">): TokenBuckets {
  return createTokenBuckets({ perSecond, atOnce, least: LEAST_BYTES });
}

/** Estimates the bytes of a response to a state vector: the share of the document's clocks that it lacks. */
export function estimateResponseBytes(doc: Y.Doc, stateVector: Uint8Array, storedBytes: number): number {
  let known: Map<number, number>;
  try {
    known = Y.decodeStateVector(stateVector);
  } catch {
    return storedBytes;
  }
  let [all, lacking] = [0, 0];
  for (const [client, structs] of doc.store.clients) {
    const last = structs.at(-1);
    const end = last ? last.id.clock + last.length : 0;
    all += end;
    lacking += Math.max(0, end - (known.get(client) ?? 0));
  }
  return all === 0 ? 0 : Math.ceil((storedBytes * lacking) / all);
}
