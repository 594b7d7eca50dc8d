// Makes a shared world one's own ("use this world"): everything that readers see, the banned words, and the pictures.
import type { EntryBody } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { createKeyedLimiter, createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { Images } from "../images/images.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { requireOpen } from "../sharings/open-share.ts";
import { requireRoomForWorlds } from "../worlds/world-limits.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { requireAllowedWords } from "./judge-snapshot.ts";
import { allSharedEntries, countReference, findSharedWorld, type SharedWorldRow } from "./shared-worlds.repo.ts";
import type { SnapshotEntry } from "./snapshot.repo.ts";

export interface CopyWorldDeps {
  db: Database;
  worlds: Pick<Worlds, "createWorldWith" | "get" | "owns">;
  images: Pick<Images, "copyPictures" | "removeUnused">;
  safety: Pick<Safety, "refuses">;
}

export type CopyWorld = (uid: string, shared: { share_id: string; id?: string | undefined }) => Promise<World>;

/** Worlds that are copied at a time, of all requests, each in memory as a whole; and requests that may wait for it. */
const COPIED_AT_ONCE = 4;
const COPYING_QUEUE_MAX = 20;
const RETRY_AFTER_SECONDS = 10;

type Shared = SharedWorldRow & { title: string };

/** The world was synced while it was copied. */
class Outdated extends Error {}

export function createCopyWorld({ db, worlds, images, safety }: CopyWorldDeps): CopyWorld {
  const oneOfPerson = createKeyedLimiter(1);
  const withTurn = createLimiter(COPIED_AT_ONCE, {
    max: COPYING_QUEUE_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS }),
  });

  /** All of a shared world at one moment. */
  const readShared = (shareId: string): Promise<{ shared: Shared; entries: SnapshotEntry[] }> =>
    db.transaction(
      async (tx) => ({
        shared: requireOpen(await findSharedWorld(tx, shareId), "universe"),
        entries: await allSharedEntries(tx, shareId),
      }),
      { isolationLevel: "repeatable read" },
    );

  async function requireSame(tx: Transaction, { id, synced_micros }: Shared): Promise<void> {
    if (requireOpen(await findSharedWorld(tx, id), "universe").synced_micros !== synced_micros) throw new Outdated();
  }

  async function copy(uid: string, shareId: string, id: string | undefined): Promise<World> {
    const { shared, entries } = await readShared(shareId);
    // Before pictures are copied for nothing.
    await db.transaction((tx) => requireRoomForWorlds(tx, uid, 1));
    await requireAllowedWords(safety, { ...shared, entries }).catch((error: unknown) => {
      // Not the person's words: there is nothing they could change.
      if (error instanceof AppError && error.code === "sensitive_content")
        throw new AppError("world_forbidden", null, { cause: error });
      throw error;
    });
    const pictures = [shared.cover_id, ...entries.map(({ avatar_id }) => avatar_id)];
    const copies = await images.copyPictures(
      uid,
      pictures.filter((picture) => picture !== null),
    );
    const copyOf = (picture: string | null) => (picture === null ? null : (copies.get(picture) ?? null));
    try {
      const { world } = await worlds.createWorldWith(
        uid,
        {
          id,
          title: shared.title,
          background: shared.background,
          forbidden_words: shared.forbidden_words,
          cover: copyOf(shared.cover_id),
          entries: entries.map((entry) => ({ ...bodyOf(entry), avatar: copyOf(entry.avatar_id) })),
        },
        {
          isJudged: true,
          async last(tx) {
            await requireSame(tx, shared);
            await countReference(tx, shareId, uid);
          },
        },
      );
      return world;
    } finally {
      // All of them where it failed, or where another process was first with the same id.
      await images.removeUnused([...copies.values()]);
    }
  }

  return (uid, { share_id, id }) =>
    oneOfPerson(uid, () =>
      withTurn(async () => {
        // The same request again.
        if (id !== undefined && (await worlds.owns(uid, id))) return worlds.get(uid, id);
        try {
          return await copy(uid, share_id, id);
        } catch (error) {
          if (!(error instanceof Outdated)) throw error;
        }
        return copy(uid, share_id, id).catch((error: unknown) => {
          throw error instanceof Outdated ? new AppError("conflict", null, { cause: error }) : error;
        });
      }),
    );
}

function bodyOf(entry: SnapshotEntry): EntryBody {
  const { name, aliases, description, use, underline } = entry;
  const common = { name, aliases, description, use, underline, changes: [] };
  if (entry.type === "normal") return { type: "normal", ...common };
  return {
    type: "character",
    ...common,
    character_status: entry.character_status,
    character_age: entry.character_age,
    ...(entry.character_gender !== null && { character_gender: entry.character_gender }),
    is_recommended: entry.is_recommended,
    character_target: entry.character_target,
    character_relationships: entry.character_relationships,
  };
}
