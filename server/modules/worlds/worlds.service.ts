// Worlds: their owners create, change, delete and restore them. It also combines the services of this folder
// (entries.service.ts, world-bulk.service.ts and others) into the one interface that other modules use.
import type { World } from "../../../contract/worlds.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { numberedPage, type Page } from "../../platform/paging.ts";
import type { Safety } from "../safety/safety.service.ts";
import { isSameWord, withWords } from "./banned-words.ts";
import { createEntries, type EntryCalls } from "./entries.service.ts";
import { createRequireAllowed } from "./moderate-texts.ts";
import { createOverlongText, type OverlongTextCalls } from "./overlong-text.service.ts";
import { cancelCoverTarget } from "./picture-targets.repo.ts";
import {
  createPictureTargets,
  type NamedPlace,
  type PicturePlace,
  type PictureTargets,
} from "./picture-targets.service.ts";
import { createWorldBin, type WorldBin } from "./world-bin.service.ts";
import { createWorldBulk, type WorldBulk } from "./world-bulk.service.ts";
import { createWorldContents, type WorldContents } from "./world-contents.service.ts";
import { MAX_OF_KIND, requirePicture, requireRoomForWorlds } from "./world-limits.ts";
import { createWorldReaders, type WorldReaders } from "./world-readers.service.ts";
import { requireWorld } from "./worlds.policy.ts";
import { presentWorld } from "./worlds.present.ts";
import {
  findWorld,
  insertWorld,
  isOwnWorld,
  type LockedWorld,
  listWorlds,
  lockOwnWorld,
  lockWorlds,
  setWorldsDeleted,
  trimDeletedWorlds,
  updateWorld,
  type WorldFields,
  type WorldKind,
} from "./worlds.repo.ts";

export type { NamedPlace, PicturePlace };

/** A list that is paged by number. */
export interface NumberedRequest {
  page: number;
  per_page: number;
  /** The request's own path and query. */
  url: string;
}

export type NumberedPage<T> = Page<T> & { total: number };

export interface WorldChange {
  title?: string | undefined;
  background?: string | undefined;
  /** Id of a picture. */
  cover?: string | null | undefined;
  /**
   * The fields' values when the person began to edit; for a field left out here, the stored value is overwritten
   * unchecked.
   */
  base?: { title?: string | undefined; background?: string | undefined } | undefined;
}

export interface WorldCalls {
  list(uid: string, query: NumberedRequest & { title?: string | undefined }): Promise<NumberedPage<World>>;
  /**
   * `cover`: id of a picture. `id`: an id chosen by the client; if the person already has a world with this id, it is
   * returned unchanged. Throws banned_words_max, conflict (the id is in use elsewhere), parameter_invalid,
   * sensitive_content, worlds_max, moderation_unreachable.
   */
  create(
    uid: string,
    world: {
      id?: string | undefined;
      title: string;
      background: string;
      forbidden_words: readonly string[];
      cover?: string | null | undefined;
    },
  ): Promise<World>;
  /** All of them or none; worlds that are already deleted cause no error. Throws world_not_found. */
  remove(uid: string, ids: readonly string[]): Promise<string[]>;
  /** All of them or none; live worlds cause no error. Throws world_not_found, worlds_max. */
  recover(uid: string, ids: readonly string[]): Promise<string[]>;
  /** Throws world_not_found. */
  get(uid: string, worldId: string): Promise<World>;
  /** Throws world_not_found, conflict { world }, parameter_invalid, sensitive_content, moderation_unreachable. */
  update(uid: string, worldId: string, change: WorldChange): Promise<World>;
  /** Throws banned_words_max, world_not_found; parameter_invalid for a word that is banned already. */
  addBannedWord(uid: string, worldId: string, word: string): Promise<World>;
  /** A word that is not banned causes no error. Throws world_not_found. */
  removeBannedWord(uid: string, worldId: string, word: string): Promise<World>;
  /** Whether a live world is a person's own. */
  owns(uid: string, worldId: string): Promise<boolean>;
}

export interface Worlds
  extends WorldCalls,
    EntryCalls,
    OverlongTextCalls,
    WorldBulk,
    WorldContents,
    WorldReaders,
    WorldBin,
    PictureTargets {}

export interface WorldsDeps {
  db: Database;
  /** Which worlds its calls find: by default not the copies that belong to chats. */
  kind?: WorldKind;
  safety: Pick<Safety, "refuses">;
}

export function createWorlds({ db, safety, kind = "world" }: WorldsDeps): Worlds {
  const requireAllowed = createRequireAllowed(safety);

  async function read(db: Database | Transaction, uid: string, worldId: string): Promise<World> {
    return presentWorld(requireWorld(await findWorld(db, uid, worldId, kind)));
  }

  /** The ids without duplicates. Throws world_not_found unless all were found. */
  function allOf(ids: readonly string[], found: readonly { id: string }[]): string[] {
    const known = new Set(found.map(({ id }) => id));
    const wanted = [...new Set(ids)];
    if (!wanted.every((id) => known.has(id))) throw new AppError("world_not_found");
    return wanted;
  }

  /** Changes a world in a transaction that locks it. */
  function change(
    uid: string,
    worldId: string,
    how: (tx: Transaction, locked: LockedWorld) => Promise<Partial<WorldFields> | null>,
  ): Promise<World> {
    return db.transaction(async (tx) => {
      const fields = await how(tx, requireWorld(await lockOwnWorld(tx, uid, worldId, kind)));
      if (fields) await updateWorld(tx, worldId, fields);
      return read(tx, uid, worldId);
    });
  }

  return {
    ...createEntries({ db, kind, requireAllowed }),
    ...createOverlongText(db),
    ...createWorldBulk({ db, kind, requireAllowed }),
    ...createWorldContents(db, kind),
    ...createWorldReaders(db),
    ...createWorldBin(db),
    ...createPictureTargets(),

    async list(uid, { title, page, per_page, url }) {
      const found = await listWorlds(db, uid, { title, limit: per_page, offset: (page - 1) * per_page });
      return numberedPage(found, { page, per_page, url }, presentWorld);
    },

    async create(uid, { id, title, background, forbidden_words, cover = null }) {
      const forbiddenWords = withWords([], forbidden_words, "forbidden_words");
      await requireAllowed([title, background]);
      return db.transaction(async (tx) => {
        const made = id === undefined ? null : await findWorld(tx, uid, id, kind);
        if (made) return presentWorld(made);
        await requireRoomForWorlds(tx, uid, 1, kind);
        await requirePicture(tx, uid, cover, "cover");
        const fields = { title, background, coverId: cover, forbiddenWords };
        // If the same request was sent twice at once, the other one may already have created the world.
        const worldId = (await insertWorld(tx, uid, fields, id, kind)) ?? id;
        const found = worldId === undefined ? null : await findWorld(tx, uid, worldId, kind);
        if (!found) throw new AppError("conflict");
        return presentWorld(found);
      });
    },

    remove: (uid, ids) =>
      db.transaction(async (tx) => {
        const found = await lockWorlds(tx, uid, ids, kind);
        const wanted = allOf(ids, found);
        await setWorldsDeleted(
          tx,
          found.flatMap(({ id, deleted }) => (deleted ? [] : [id])),
          true,
        );
        await trimDeletedWorlds(tx, uid, MAX_OF_KIND[kind].max, kind);
        return wanted;
      }),

    recover: (uid, ids) =>
      db.transaction(async (tx) => {
        // Locks the person before the worlds, in the same order as everywhere; the number to restore is known only
        // after.
        await requireRoomForWorlds(tx, uid, 0, kind);
        const found = await lockWorlds(tx, uid, ids, kind);
        const wanted = allOf(ids, found);
        const back = found.flatMap(({ id, deleted }) => (deleted ? [id] : []));
        if (back.length > 0) await requireRoomForWorlds(tx, uid, back.length, kind);
        await setWorldsDeleted(tx, back, false);
        return wanted;
      }),

    get: (uid, worldId) => read(db, uid, worldId),

    async update(uid, worldId, { title, background, cover, base = {} }) {
      requireWorld((await isOwnWorld(db, uid, worldId, kind)) || null);
      await requireAllowed([title ?? "", background ?? ""]);
      return change(uid, worldId, async (tx, stored) => {
        for (const [wanted, before, now] of [
          [title, base.title, stored.title],
          [background, base.background, stored.background],
        ])
          if (wanted !== undefined && before !== undefined && now !== before && now !== wanted)
            throw new AppError("conflict", { world: await read(tx, uid, worldId) });
        if (cover !== undefined) {
          await requirePicture(tx, uid, cover, "cover");
          await cancelCoverTarget(tx, worldId);
        }
        if (title === undefined && background === undefined && cover === undefined) return null;
        return {
          ...(title !== undefined && { title }),
          ...(background !== undefined && { background }),
          ...(cover !== undefined && { coverId: cover }),
        };
      });
    },

    addBannedWord: (uid, worldId, word) =>
      change(uid, worldId, async (_, { forbidden_words }) => ({
        forbiddenWords: withWords(forbidden_words, [word], "word"),
      })),

    removeBannedWord: (uid, worldId, word) =>
      change(uid, worldId, async (_, { forbidden_words }) => {
        const left = forbidden_words.filter((one) => !isSameWord(one, word));
        return left.length === forbidden_words.length ? null : { forbiddenWords: left };
      }),

    owns: (uid, worldId) => isOwnWorld(db, uid, worldId, kind),
  };
}
