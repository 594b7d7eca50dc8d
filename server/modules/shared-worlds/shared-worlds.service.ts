// Sharing a world by link or on the square. Readers see a snapshot of it: what is changed afterwards is theirs once the
// owner syncs it.
import { z } from "zod";
import type { EntryType } from "../../../contract/entries.ts";
import type { SharedEntry, SharedGraph, SharedWorld, WorldSharing } from "../../../contract/shared-worlds.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Safety } from "../safety/safety.service.ts";
import { requireOpen } from "../sharings/open-share.ts";
import type { Openings } from "../sharings/opening.ts";
import type { Reader, ReaderCounts } from "../sharings/reader-counts.ts";
import { newShareId } from "../sharings/share-id.ts";
import { findShare, keepOwnMark, listShare, updateShare } from "../sharings/shares.repo.ts";
import { searchForms } from "../worlds/entry-search.ts";
import { lockOwnWorld } from "../worlds/worlds.repo.ts";
import { type CopyShared, type CopyWorld, type CopyWorldDeps, createCopyWorld } from "./copy-world.ts";
import { judgeSnapshot, languageOf } from "./judge-snapshot.ts";
import { createSharedGraphs } from "./shared-graph.ts";
import { presentSharedEntry, presentSharedWorld, withheldWorld } from "./shared-worlds.present.ts";
import {
  findSharedWorld,
  findWorldShare,
  insertWorldShare,
  listFirstEntries,
  listSharedEntries,
  lockWorldShare,
  setLanguage,
  type WorldShareRow,
} from "./shared-worlds.repo.ts";
import {
  findSnapshot,
  isChanged,
  type Judged,
  putSnapshot,
  readLiveWorld,
  type Snapshot,
  type SnapshotEntry,
} from "./snapshot.repo.ts";

/** Entries in the page as the server answers it: more than a screen shows. */
const OPENING_ENTRIES = 20;
/** Snapshots that are taken at a time, of all requests, each in memory as a whole; and requests that may wait for it. */
const TAKEN_AT_ONCE = 2;
const TAKING_QUEUE_MAX = 20;
const RETRY_AFTER_SECONDS = 10;

export interface EntriesQuery {
  type: EntryType;
  nsfw: boolean;
  name?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  /** The request's own address, which the next page's differs from in the cursor only. */
  url: string;
}

export interface SharedWorlds extends Openings {
  /** Throws world_not_found. */
  get(uid: string, worldId: string): Promise<WorldSharing>;
  /**
   * What is left out stays as it is, and the mark that a moderator has set. Throws world_not_found, world_forbidden
   * (banned), sensitive_content { entry }, moderation_unreachable; nsfw_tagged { entry } when it is done;
   * too_many_requests.
   */
  update(uid: string, worldId: string, change: { state?: ShareState; nsfw?: boolean }): Promise<WorldSharing>;
  /** Throws like `update`; share_not_found where the world was never shared. */
  sync(uid: string, worldId: string): Promise<WorldSharing>;
  /**
   * A shared world, for anybody; counts the reader. One for adults is withheld from all but its author, unless `nsfw` asks
   * for it. Throws share_not_found, share_private, share_deleted, share_banned, share_forbidden.
   */
  look(reader: Reader, shareId: string, asked: { nsfw: boolean }): Promise<SharedWorld>;
  /** None of a world that is withheld from this person. Throws like `look`; parameter_invalid (the cursor). */
  entries(uid: string | null, shareId: string, query: EntriesQuery): Promise<Page<SharedEntry>>;
  /** None of a world that is withheld from this person. Throws like `look`. */
  characters(uid: string | null, shareId: string, asked: { nsfw: boolean }): Promise<SharedGraph>;
  /**
   * The person's own copy; with an id they have already, that world. Throws share_not_found, share_private,
   * share_deleted, share_banned, share_forbidden, world_forbidden, worlds_max, conflict, storage_full, moderation_unreachable,
   * store_unavailable, too_many_requests.
   */
  copy: CopyWorld;
  copyShared: CopyShared;
}

export interface SharedWorldsDeps extends CopyWorldDeps {
  safety: Pick<Safety, "isAdult" | "refuses">;
  readerCounts: Pick<ReaderCounts, "count">;
}

const entryCursor = z
  .tuple([z.enum(["0", "1"]), z.string().max(80), z.uuid()])
  .transform(([recommended, sortKey, id]) => ({ isRecommended: recommended === "1", sortKey, id }));
const entryParts = (row: SnapshotEntry) => [row.is_recommended ? "1" : "0", row.sort_key, row.entry_id];

/** What is stored of a world that was read and judged. */
interface Taken {
  snapshot: Snapshot;
  judged: Judged;
}

interface Change {
  state?: ShareState | undefined;
  nsfw?: boolean | undefined;
}

export function createSharedWorlds({ db, safety, readerCounts, worlds, images }: SharedWorldsDeps): SharedWorlds {
  const withTurn = createLimiter(TAKEN_AT_ONCE, {
    max: TAKING_QUEUE_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS }),
  });

  async function sharingOf(from: Executor, worldId: string): Promise<WorldSharing> {
    const share = await findWorldShare(from, worldId);
    const snapshot = share && (await findSnapshot(from, share.id));
    return {
      share_id: share?.id ?? null,
      state: share?.state ?? "private",
      ban: share?.ban ?? null,
      nsfw: share?.nsfw ?? false,
      nsfw_kept: share?.nsfw_kept ?? false,
      synced_at: snapshot?.synced_at ?? null,
      is_changed: share !== null && snapshot !== null && (await isChanged(from, share.id)),
    };
  }

  async function requireOwn(uid: string, worldId: string): Promise<void> {
    if (!(await worlds.owns(uid, worldId))) throw new AppError("world_not_found");
  }

  async function take(uid: string, worldId: string): Promise<Taken> {
    const snapshot = await readLiveWorld(db, uid, worldId);
    if (!snapshot) throw new AppError("world_not_found");
    return { snapshot, judged: await judgeSnapshot(safety, snapshot) };
  }

  async function store(tx: Transaction, shareId: string, worldId: string, taken: Taken): Promise<void> {
    // Nothing is stored where another request has read the world later.
    if (!(await putSnapshot(tx, { shareId, worldId }, taken.snapshot, taken.judged))) return;
    await setLanguage(tx, shareId, languageOf(taken.snapshot));
  }

  /** Whether readers must get a new snapshot for a share to come into this state. */
  async function needsSnapshot(from: Executor, share: WorldShareRow | null, state: ShareState): Promise<boolean> {
    if (state === "private") return false;
    if (state === "square" && share?.state !== "square") return true;
    return share === null || (await findSnapshot(from, share.id)) === null;
  }

  /** Null where a snapshot must be taken first. */
  function change(
    uid: string,
    worldId: string,
    { state: asked, nsfw }: Change,
    taken: Taken | null,
  ): Promise<{ sharing: WorldSharing; tag: Tag | null } | null> {
    return db.transaction(async (tx) => {
      if (!(await lockOwnWorld(tx, uid, worldId))) throw new AppError("world_not_found");
      const share = await lockWorldShare(tx, worldId);
      if (share?.state === "banned") throw new AppError("world_forbidden");
      const state = asked ?? share?.state ?? "private";
      if (!taken && (await needsSnapshot(tx, share, state))) return null;
      if (!share && state === "private") return { sharing: await sharingOf(tx, worldId), tag: null };
      const id = share?.id ?? newShareId();
      if (!share) await insertWorldShare(tx, { id, uid, worldId, state, nsfw: nsfw ?? false });
      if (taken) await store(tx, id, worldId, taken);
      if (share?.nsfw_kept && nsfw !== undefined) await keepOwnMark(tx, share.id, nsfw);
      const wanted = share?.nsfw_kept || (nsfw ?? share?.nsfw ?? false);
      const snapshot = wanted || state !== "square" ? null : await findSnapshot(tx, id);
      const tag = snapshot?.is_adult ? { entry: snapshot.adult_entry } : null;
      await updateShare(tx, id, { state, nsfw: wanted || tag !== null });
      await listShare(tx, id);
      return { sharing: await sharingOf(tx, worldId), tag };
    });
  }

  const graphOf = createSharedGraphs(db);

  const changeTaken = (uid: string, worldId: string, asked: Change) =>
    withTurn(async () => change(uid, worldId, asked, await take(uid, worldId)));

  return {
    async get(uid, worldId) {
      await requireOwn(uid, worldId);
      return sharingOf(db, worldId);
    },

    async update(uid, worldId, asked) {
      await requireOwn(uid, worldId);
      // Judged before anything is locked; only then is it known whether it was needed.
      return tellTag((await change(uid, worldId, asked, null)) ?? (await changeTaken(uid, worldId, asked)));
    },

    async sync(uid, worldId) {
      await requireOwn(uid, worldId);
      const share = await findWorldShare(db, worldId);
      if (!share) throw new AppError("share_not_found");
      if (share.state === "banned") throw new AppError("world_forbidden");
      const isSame = (await findSnapshot(db, share.id)) !== null && !(await isChanged(db, share.id));
      return tellTag((isSame ? await change(uid, worldId, {}, null) : null) ?? (await changeTaken(uid, worldId, {})));
    },

    async look(reader, shareId, { nsfw }) {
      const row = requireOpen(await findSharedWorld(db, shareId), "universe");
      if (isWithheld(row, reader.uid, nsfw)) return withheldWorld(row);
      readerCounts.count({ shareId, chapterId: null, reader, isFinished: false });
      return presentSharedWorld(row, reader.uid);
    },

    async entries(uid, shareId, { type, nsfw, name, limit, cursor, url }) {
      const after = decodeCursor(cursor, entryCursor);
      const share = requireOpen(await findShare(db, shareId), "universe");
      if (isWithheld(share, uid, nsfw)) return pageOf([], { limit, cursor, url }, presentSharedEntry, entryParts);
      const forms = name ? searchForms(name) : [];
      const rows = await listSharedEntries(db, shareId, { type, forms, after, limit });
      return pageOf(rows, { limit, cursor, url }, presentSharedEntry, entryParts);
    },

    async characters(uid, shareId, { nsfw }) {
      const isFree = nsfw || !isWithheld(requireOpen(await findShare(db, shareId), "universe"), uid, nsfw);
      return isFree ? graphOf(shareId) : { data: [], total: 0 };
    },

    async opening(shareId, known) {
      const row = requireOpen(await findSharedWorld(db, shareId), "universe");
      const { title, language, owner_name: author, is_listed, nsfw, background } = row;
      const { cover_id, cover_width, cover_height } = row;
      const isIndexed = is_listed && !nsfw;
      const version = JSON.stringify([title, language, author, is_listed, nsfw, row.synced_micros]);
      if (version === known) return null;
      const entries = await listFirstEntries(db, shareId, OPENING_ENTRIES);
      const about = { kind: "universe" as const, title, language, author, isIndexed, nsfw };
      const size = cover_width && cover_height ? { width: cover_width, height: cover_height } : null;
      const cover = cover_id === null ? null : { id: cover_id, size };
      return { version, opening: { ...about, background, cover, entries } };
    },

    ...createCopyWorld({ db, worlds, images, safety }),
  };
}

/** Whether only title and author are told to this person, who has said that they are an adult where `nsfw` is set. */
function isWithheld(share: { nsfw: boolean; owner_id: string }, uid: string | null, nsfw: boolean): boolean {
  return share.nsfw && !nsfw && uid !== share.owner_id;
}

/** What is for adults: an entry, or title and background. */
interface Tag {
  entry: string | null;
}

/** The tag is an error by the specification; what was asked for is done. */
function tellTag(done: { sharing: WorldSharing; tag: Tag | null } | null): WorldSharing {
  if (!done) throw new Error("a snapshot was taken and not stored");
  if (done.tag) throw new AppError("nsfw_tagged", done.tag.entry === null ? null : { entry: done.tag.entry });
  return done.sharing;
}
