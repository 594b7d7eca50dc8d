// Copies a shared world: everything that readers see, the banned words, and the pictures. As a world of one's own ("use
// this world"), or for an exploration.
import type { EntryBody } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { createKeyedLimiter, createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { Images } from "../images/images.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { requireOpen } from "../sharings/open-share.ts";
import type { NewWorld } from "../worlds/world-bulk.service.ts";
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

/**
 * Has a shared world stored as a copy of this person, with pictures of their own. `store` stores it in one transaction
 * whose last step is `last`; it may be called again where the world was synced meanwhile. The caller requires room.
 * Throws share_not_found, share_private, share_deleted, share_banned, share_forbidden, world_forbidden, conflict, storage_full,
 * moderation_unreachable, store_unavailable, too_many_requests.
 */
export type CopyShared = <T>(
  uid: string,
  shareId: string,
  store: (world: NewWorld, last: (tx: Transaction) => Promise<void>, shared: { language: string }) => Promise<T>,
) => Promise<T>;

export interface WorldCopies {
  copy: CopyWorld;
  copyShared: CopyShared;
}

/** Worlds that are copied at a time, of all requests, each in memory as a whole; and requests that may wait for it. */
const COPIED_AT_ONCE = 4;
const COPYING_QUEUE_MAX = 20;
const RETRY_AFTER_SECONDS = 10;

type Shared = SharedWorldRow & { title: string };

/** The world was synced while it was copied. */
class Outdated extends Error {}

export function createCopyWorld({ db, worlds, images, safety }: CopyWorldDeps): WorldCopies {
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

  async function copyOnce<T>(uid: string, shareId: string, store: Parameters<CopyShared>[2]): Promise<T> {
    const { shared, entries } = await readShared(shareId);
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
      const world: NewWorld = {
        title: shared.title,
        background: shared.background,
        forbidden_words: shared.forbidden_words,
        cover: copyOf(shared.cover_id),
        entries: entries.map((entry) => ({ ...bodyOf(entry), avatar: copyOf(entry.avatar_id) })),
      };
      return (await store(world, (tx) => requireSame(tx, shared), shared)) as T;
    } finally {
      // All of them where it failed, or where another process was first with the same id.
      await images.removeUnused([...copies.values()]);
    }
  }

  const copyShared: CopyShared = async (uid, shareId, store) => {
    try {
      return await copyOnce(uid, shareId, store);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
    return copyOnce<Awaited<ReturnType<typeof store>>>(uid, shareId, store).catch((error: unknown) => {
      throw error instanceof Outdated ? new AppError("conflict", null, { cause: error }) : error;
    });
  };
  /** Copies take turns. */
  const inTurn = <T>(uid: string, work: () => Promise<T>): Promise<T> => oneOfPerson(uid, () => withTurn(work));

  return {
    copy: (uid, { share_id, id }) =>
      inTurn(uid, async () => {
        // The same request again.
        if (id !== undefined && (await worlds.owns(uid, id))) return worlds.get(uid, id);
        // Before pictures are copied for nothing.
        await db.transaction((tx) => requireRoomForWorlds(tx, uid, 1));
        return copyShared(uid, share_id, async (world, last) => {
          const alongside = {
            isJudged: true,
            async last(tx: Transaction) {
              await last(tx);
              await countReference(tx, share_id, uid);
            },
          };
          return (await worlds.createWorldWith(uid, { ...world, id }, alongside)).world;
        });
      }),
    copyShared: (uid, shareId, store) => inTurn(uid, () => copyShared(uid, shareId, store)),
  };
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
