// What of a world a preview was compared with, in short: who chooses by it writes over nothing they have not seen.
import { createHash } from "node:crypto";
import type { World } from "../../../contract/worlds.ts";
import type { Match, PresentEntry } from "./import-plan.ts";

/**
 * Equal as long as the background, the cover and every entry that rows were matched with are what they were, pictures
 * included; 43 characters. `world`: null for one that is still to be made.
 */
export function seenOf(
  world: Pick<World, "background" | "cover"> | null,
  matches: readonly Match[],
  present: readonly Pick<PresentEntry, "id" | "body" | "picture">[],
): string {
  const entries = new Map(present.map(({ id, body, picture }) => [id, [body, picture]]));
  const rows = matches.map(({ state, id }) => [state, id, id === null ? null : entries.get(id)]);
  return createHash("sha256")
    .update(JSON.stringify([world?.background, world?.cover, rows]))
    .digest("base64url");
}
