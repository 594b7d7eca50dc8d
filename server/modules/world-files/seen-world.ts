// What of a world a preview was compared with, in short: who chooses by it writes over nothing they have not seen.
import { createHash } from "node:crypto";
import type { Match, PresentEntry } from "./import-plan.ts";

/** Equal as long as the background and every entry that rows were matched with are what they were; 43 characters. */
export function seenOf(
  background: string,
  matches: readonly Match[],
  present: readonly Pick<PresentEntry, "id" | "body">[],
): string {
  const bodies = new Map(present.map(({ id, body }) => [id, body]));
  const rows = matches.map(({ state, id }) => [state, id, id === null ? null : bodies.get(id)]);
  return createHash("sha256")
    .update(JSON.stringify([background, rows]))
    .digest("base64url");
}
