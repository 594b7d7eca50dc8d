// Prepares a world's entries for the comparison with a file, without blocking the event loop.
import type { ComparedEntry } from "../worlds/world-contents.service.ts";
import { bodyDigest } from "./entry-digest.ts";
import type { PresentEntry } from "./import-plan.ts";
import { bodyOf } from "./kept-entry.ts";
import { originalDigests, readDigests } from "./original-digests.ts";

export async function presentEntries(pieces: AsyncIterable<readonly ComparedEntry[]>): Promise<PresentEntry[]> {
  const present: PresentEntry[] = [];
  for await (const piece of pieces) {
    for (const row of piece)
      present.push({
        id: row._id,
        name: row.name,
        aliases: row.aliases,
        type: row.type,
        body: bodyDigest(bodyOf(row)),
        picture: row.avatar_id,
        originals: "digests" in row.kept ? readDigests(row.kept.digests) : originalDigests(row.kept.extensions),
      });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return present;
}
