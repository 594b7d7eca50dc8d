// A digest of the state of a world that a preview was compared with. An import whose choices were made for another
// state is refused, so that nobody overwrites something they have not seen.
import { createHash } from "node:crypto";
import type { World } from "../../../contract/worlds.ts";
import type { Match, PresentEntry } from "./import-plan.ts";

/**
 * Equal as long as the background, the cover and all entries matched with rows are unchanged, pictures included; 43
 * characters. `world` is null for a world that is still to be created.
 */
export function previewDigest(
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
