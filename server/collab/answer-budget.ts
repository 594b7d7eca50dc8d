// What people may ask to be sent of documents: a question of some bytes is answered with a whole document, and who
// does not read the answers leaves them in the memory of the server. A token bucket for each person, over all sockets.
import * as Y from "yjs";
import type { Settings } from "./settings.ts";

export interface AnswerBudget {
  /** Whether a person may have an answer of so many bytes now; then it is counted. */
  take(uid: string, bytes: number, now?: number): boolean;
}

/** Even what is known already takes looking at. */
const LEAST_BYTES = 1_024;
/** People who asked for little are forgotten beyond so many. */
const PEOPLE_MAX = 10_000;

export function createAnswerBudget({
  answerBytesPerSecond: perSecond,
  answerBytesAtOnce: atOnce,
}: Pick<Settings, "answerBytesPerSecond" | "answerBytesAtOnce">): AnswerBudget {
  const people = new Map<string, { left: number; at: number }>();
  const leftOf = (uid: string, now: number): number => {
    const known = people.get(uid);
    return known ? Math.min(atOnce, known.left + ((now - known.at) / 1_000) * perSecond) : atOnce;
  };
  return {
    take(uid, bytes, now = performance.now()) {
      if (people.size >= PEOPLE_MAX)
        for (const each of people.keys()) if (leftOf(each, now) >= atOnce) people.delete(each);
      const left = leftOf(uid, now) - Math.max(LEAST_BYTES, bytes);
      // What is refused is not counted: who waits gets it.
      if (left < 0) return false;
      people.set(uid, { left, at: now });
      return true;
    },
  };
}

/** About how many bytes a document's answer to this state vector has, by the share of it that the vector lacks. */
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
