// Estimates how large the response to a sync request is. A request of a few bytes can be answered with a whole
// document, and responses that the client does not read stay in the server's memory.
import * as Y from "yjs";
import type { CollabTuning } from "./collab-tuning.ts";
import { createTokenBuckets, type TokenBuckets } from "./token-buckets.ts";

/** Even an empty response takes work. */
const LEAST_BYTES = 1_024;

export function createAnswerBudget({
  answerBytesPerSecond: perSecond,
  answerBytesAtOnce: atOnce,
}: Pick<CollabTuning, "answerBytesPerSecond" | "answerBytesAtOnce">): TokenBuckets {
  return createTokenBuckets({ perSecond, atOnce, least: LEAST_BYTES });
}

/** About how many bytes of a document this state vector lacks, estimated by the share of structs it lacks. */
export function answerBytes(doc: Y.Doc, stateVector: Uint8Array, storedBytes: number): number {
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
