// Stores whole worlds and thousands of entries for imports, in one transaction.
import { foldBannedWord, type World } from "../../../contract/worlds.ts";
import { CARDS, comesAsCard } from "../../../extensions/lore-formats/card-formats.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { withWords } from "./banned-words.ts";
import { findEntries, insertEntries, overwriteEntries } from "./entries.repo.ts";
import { addToBooks, type JoinedCard, joinCard, keepInBooks, type SharedEntry } from "./joined-cards.repo.ts";
import { filesOfNew, keepFiles } from "./keep-files.ts";
import { withLocked } from "./locked-relationships.ts";
import { type RequireAllowed, requireAllowedEntries } from "./moderate-texts.ts";
import { addWorldOriginals } from "./originals.repo.ts";
import { cancelCoverTarget, cancelEntryTargets } from "./picture-targets.repo.ts";
import { type Extensions, type KeptEntry, storable, storedEntry } from "./stored-entry.ts";
import { updateRelationshipNames } from "./update-relationship-names.ts";
import {
  requirePicture,
  requireRoomForEntries,
  requireRoomForOriginals,
  requireRoomForWorlds,
} from "./world-limits.ts";
import { requireWorld } from "./worlds.policy.ts";
import { presentWorld } from "./worlds.present.ts";
import {
  findWorld,
  insertWorld,
  isOwnWorld,
  lockOwnWorld,
  lockPerson,
  updateWorld,
  type WorldKind,
} from "./worlds.repo.ts";

export type { JoinedCard, SharedEntry } from "./joined-cards.repo.ts";
export type { Extensions, KeptEntry };

/** A world with everything in it. Texts have been checked against the contract. */
export interface NewWorld {
  /** Chosen by the client: where the person has a world of this id already, that is returned and nothing is stored. */
  id?: string | undefined;
  title: string;
  background: string;
  forbidden_words: readonly string[];
  /** Id of a picture that is the person's own and has passed. */
  cover?: string | null | undefined;
  extensions?: Extensions | undefined;
  /** Digests of the settings in them, by format. */
  settings_digests?: Readonly<Record<string, string>> | undefined;
  entries: readonly KeptEntry[];
}

/** What is added to an existing world. */
export interface AddedEntries {
  add: readonly KeptEntry[];
  /**
   * Entries that overwrite those with these ids. An omitted picture stays, and so do extensions of other formats and
   * locked relationships.
   */
  replace?: readonly { id: string; entry: KeptEntry }[] | undefined;
  /** Words that are already banned are ignored. */
  forbidden_words?: readonly string[] | undefined;
  background?: string | undefined;
  /** Id of a picture that is the person's own and has passed; if omitted, the world's stays. */
  cover?: string | undefined;
  /** World-level extensions; formats the world already has stay unchanged. */
  extensions?: Extensions | undefined;
  /** Digests of the settings in them, by format. */
  settings_digests?: Readonly<Record<string, string>> | undefined;
  /** Imported cards that the world already has, in this or another version. */
  joined?: readonly JoinedCard[] | undefined;
  /** Existing entries that stay unchanged and belong to the books of imported cards. */
  shared?: readonly SharedEntry[] | undefined;
  /** The world's `updated_at` when it was read; WorldChanged is thrown if it has changed since. */
  updated_at?: number | undefined;
}

/** The world has changed since the data to store was prepared for it. */
export class WorldChanged extends AppError {
  constructor() {
    super("conflict");
  }
}

/** The result of storing many entries. */
export interface Stored {
  /** The ids of the added entries. */
  entryIds: string[];
  /** Number of card files for which the person has no room. */
  filesLeft: number;
}

/** Callbacks while many entries are stored; if one throws, the transaction is rolled back. */
export interface StoreCallbacks {
  /** Called with the number of entries stored so far. */
  stored?: ((done: number) => void) | undefined;
  /** Called last, in the same transaction. */
  last?: ((tx: Transaction, world: World, stored: Stored) => Promise<void>) | undefined;
}

/** `isJudged`: the caller has had the texts moderated. */
type CreatedAlongside = StoreCallbacks & { isJudged?: boolean };

export interface WorldBulk {
  /**
   * Throws banned_words_max, conflict (the id is in use elsewhere), parameter_invalid, sensitive_content { entry },
   * worlds_max (chats_max for chats), entries_max,
   * world_originals_max, person_originals_max, moderation_unreachable.
   */
  createWorldWith(
    uid: string,
    world: NewWorld,
    alongside?: CreatedAlongside,
  ): Promise<{ world: World; entryIds: string[] }>;
  /**
   * Returns the ids of the added entries, in order. Throws banned_words_max, world_not_found, entry_deleted,
   * parameter_invalid, sensitive_content { entry }, entries_max, world_originals_max, person_originals_max,
   * moderation_unreachable.
   */
  addEntries(
    uid: string,
    worldId: string,
    added: AddedEntries,
    alongside?: StoreCallbacks,
  ): Promise<{ world: World; entryIds: string[] }>;
}

export interface WorldBulkDeps {
  db: Database;
  kind: WorldKind;
  requireAllowed: RequireAllowed;
}

/** Entries converted before the event loop is released. */
const TOGETHER = 100;

export function createWorldBulk({ db, kind, requireAllowed }: WorldBulkDeps): WorldBulk {
  async function present(tx: Transaction, uid: string, worldId: string): Promise<World> {
    return presentWorld(requireWorld(await findWorld(tx, uid, worldId, kind)));
  }

  return {
    async createWorldWith(uid, world, alongside = {}) {
      const { title, background, entries } = world;
      if (!alongside.isJudged) await requireAllowedEntries(requireAllowed, [title, background], entries);
      return db.transaction(async (tx) => {
        await lockPerson(tx, uid);
        const before = world.id === undefined ? null : await findWorld(tx, uid, world.id, kind);
        if (before) return { world: presentWorld(before), entryIds: [] };
        const { worldId, entryIds, filesLeft } = await addWorld(tx, uid, world, alongside, kind);
        const made = await present(tx, uid, worldId);
        await alongside.last?.(tx, made, { entryIds, filesLeft });
        return { world: made, entryIds };
      });
    },

    async addEntries(
      uid,
      worldId,
      {
        add,
        replace = [],
        forbidden_words = [],
        background,
        cover,
        extensions = {},
        settings_digests = {},
        joined = [],
        shared = [],
        updated_at,
      },
      alongside = {},
    ) {
      requireWorld((await isOwnWorld(db, uid, worldId, kind)) || null);
      const all = [...add, ...replace.map(({ entry }) => entry)];
      await requireAllowedEntries(requireAllowed, [background ?? ""], all);
      const stored = await mapWithoutBlocking(add, storedEntry);
      return db.transaction(async (tx) => {
        // Locks the person before the world, in the same order as everywhere.
        await lockPerson(tx, uid);
        const { forbidden_words: words, updated_at: now } = requireWorld(await lockOwnWorld(tx, uid, worldId, kind));
        if (updated_at !== undefined && now !== updated_at) throw new WorldChanged();
        await requireRoomForEntries(tx, worldId, add.length);
        await requirePictures(tx, uid, all);
        await requirePicture(tx, uid, cover, "cover");
        if (cover !== undefined) await cancelCoverTarget(tx, worldId);
        const entryIds = await insertEntries(tx, worldId, stored, alongside.stored);
        await keepInBooks(tx, worldId, bringingBooks(replace));
        await replaceEntries(tx, worldId, replace, (done) => alongside.stored?.(stored.length + done));
        const filesLeft = await keepFiles(tx, uid, [...filesOfNew(entryIds, add), ...filesOfOthers(replace)]);
        const banned = new Set(words.map(foldBannedWord));
        await updateWorld(tx, worldId, {
          ...(background !== undefined && { background }),
          ...(cover !== undefined && { coverId: cover }),
          ...(forbidden_words.length > 0 && {
            forbiddenWords: withWords(
              words,
              [...new Set(forbidden_words)].filter((word) => !banned.has(foldBannedWord(word))),
              "forbidden_words",
            ),
          }),
        });
        await addWorldOriginals(tx, worldId, storable(extensions) as Extensions, settings_digests);
        for (const card of joined) await joinCard(tx, worldId, card);
        await addToBooks(tx, worldId, shared);
        if (bringsOriginals(extensions, all)) await requireRoomForOriginals(tx, uid, worldId);
        const world = await present(tx, uid, worldId);
        await alongside.last?.(tx, world, { entryIds, filesLeft });
        return { world, entryIds };
      });
    },
  };
}

/**
 * Stores a world with everything in it; the caller has had its texts moderated. Throws banned_words_max,
 * parameter_invalid, worlds_max, entries_max.
 */
export async function addWorld(
  tx: Transaction,
  uid: string,
  { id, title, background, forbidden_words, cover = null, extensions = {}, settings_digests = {}, entries }: NewWorld,
  alongside: Pick<StoreCallbacks, "stored"> = {},
  kind: WorldKind = "world",
): Promise<{ worldId: string } & Stored> {
  const forbiddenWords = withWords([], forbidden_words, "forbidden_words");
  const stored = await mapWithoutBlocking(entries, storedEntry);
  await requireRoomForWorlds(tx, uid, 1, kind);
  await requirePicture(tx, uid, cover, "cover");
  await requirePictures(tx, uid, entries);
  const worldId = await insertWorld(tx, uid, { title, background, coverId: cover, forbiddenWords }, id, kind);
  if (worldId === null) throw new AppError("conflict");
  await addWorldOriginals(tx, worldId, storable(extensions) as Extensions, settings_digests);
  await requireRoomForEntries(tx, worldId, entries.length);
  const entryIds = await insertEntries(tx, worldId, stored, alongside.stored);
  const filesLeft = await keepFiles(tx, uid, filesOfNew(entryIds, entries));
  if (bringsOriginals(extensions, entries)) await requireRoomForOriginals(tx, uid, worldId);
  return { worldId, entryIds, filesLeft };
}

const bringsOriginals = (extensions: Extensions, entries: readonly KeptEntry[]): boolean =>
  [extensions, ...entries.map((entry) => entry.extensions ?? {})].some((kept) => Object.keys(kept).length > 0);

/**
 * The files of entries overwritten by a card, which replace the old card's; rows of tables or books keep the old files.
 */
function filesOfOthers(replace: readonly { id: string; entry: KeptEntry }[]) {
  return replace.flatMap(({ id, entry }) => (comesAsCard(entry.extensions) ? [{ id, files: entry.files ?? [] }] : []));
}

/** The ids of entries that get the originals of a card's book, which replace their current ones. */
const bringingBooks = (replace: readonly { id: string; entry: KeptEntry }[]): string[] =>
  replace.flatMap(({ id, entry: { extensions = {} } }) => (CARDS.some((format) => format in extensions) ? [id] : []));

async function replaceEntries(
  tx: Transaction,
  worldId: string,
  replace: readonly { id: string; entry: KeptEntry }[],
  onStored: (done: number) => void,
): Promise<void> {
  if (replace.length === 0) return;
  const before = new Map(
    (
      await findEntries(
        tx,
        worldId,
        replace.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const rows = await mapWithoutBlocking(replace, ({ id, entry }) => {
    const old = before.get(id);
    if (!old) throw new AppError("entry_deleted");
    const avatar = entry.avatar === undefined ? old.avatar_id : entry.avatar;
    const taken = withLocked(entry, old);
    return { ...storedEntry({ ...taken, avatar }), id };
  });
  await overwriteEntries(tx, worldId, rows, onStored);
  await cancelEntryTargets(
    tx,
    replace.flatMap(({ id, entry }) => (entry.avatar === undefined ? [] : [id])),
  );
  const renames = rows.flatMap(({ id, name }) => {
    const old = before.get(id);
    return old ? [{ before: old, name }] : [];
  });
  await updateRelationshipNames(tx, worldId, renames);
}

async function requirePictures(tx: Transaction, uid: string, entries: readonly KeptEntry[]): Promise<void> {
  for (const avatar of new Set(entries.map((entry) => entry.avatar))) await requirePicture(tx, uid, avatar, "avatar");
}

/** Maps a long list without blocking the event loop. */
async function mapWithoutBlocking<T, R>(list: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let at = 0; at < list.length; at += TOGETHER) {
    mapped.push(...list.slice(at, at + TOGETHER).map(map));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return mapped;
}
