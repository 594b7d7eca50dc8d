// The entries a world has, made ready for a comparison without keeping everybody else waiting.
import type { ComparedEntry } from "../worlds/world-contents.service.ts";
import { entryDigest, originalsDigest } from "./entry-digest.ts";
import type { PresentEntry } from "./import-plan.ts";
import { bodyOf } from "./kept-entry.ts";

export async function presentEntries(pieces: AsyncIterable<readonly ComparedEntry[]>): Promise<PresentEntry[]> {
  const present: PresentEntry[] = [];
  for await (const piece of pieces) {
    for (const row of piece)
      present.push({
        id: row._id,
        name: row.name,
        aliases: row.aliases,
        digest: entryDigest(bodyOf(row), "digest" in row.kept ? row.kept.digest : originalsDigest(row.kept.extensions)),
        picture: row.avatar_id !== null,
        kept: row.kept_size,
      });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return present;
}
