// Shared worlds in the database: their shares, what readers see of their snapshots, and who made one their own.
import { sql } from "drizzle-orm";
import type { EntryType } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { SHARE, type ShareRow } from "../sharings/shares.repo.ts";
import { answers } from "../worlds/match-rank.repo.ts";
import { readInParts, type SnapshotEntry } from "./snapshot.repo.ts";

export type WorldShareRow = Pick<ShareRow, "id" | "state" | "ban" | "nsfw"> & { nsfw_kept: boolean };

const WORLD_SHARE = sql`select id, state, ban, nsfw, nsfw_kept from shares`;

export async function findWorldShare(db: Executor, worldId: string): Promise<WorldShareRow | null> {
  const { rows } = await db.execute<WorldShareRow>(sql`${WORLD_SHARE} where world_id = ${worldId}`);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: a moderator may be banning it. */
export async function lockWorldShare(tx: Transaction, worldId: string): Promise<WorldShareRow | null> {
  const { rows } = await tx.execute<WorldShareRow>(sql`${WORLD_SHARE} where world_id = ${worldId} for no key update`);
  return rows[0] ?? null;
}

export async function insertWorldShare(
  tx: Transaction,
  share: { id: string; uid: string; worldId: string; state: ShareState; nsfw: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into shares (id, owner_id, kind, world_id, state, nsfw)
    values (${share.id}, ${share.uid}, 'universe', ${share.worldId}, ${share.state}, ${share.nsfw})`);
}

/** Also of its place in the ranking, which lists of a language go by. */
export async function setLanguage(tx: Transaction, shareId: string, language: Locale): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update shares set language = ${language} where id = ${shareId} and language <> ${language} returning id)
    update square_places set language = ${language} where share_id in (select id from changed)`);
}

export type SharedWorldRow = ShareRow & {
  background: string;
  cover_id: string | null;
  /** In pixels. */
  cover_width: number | null;
  cover_height: number | null;
  forbidden_words: string[];
  entry_count: number;
  character_count: number;
  copies: number;
  /** Whether lists show it: it is on the square, and there is something to read. */
  is_listed: boolean;
  /** Unix seconds. */
  synced_at: number;
  /** Another one whenever the snapshot is. */
  synced_micros: string;
};

/** Of a story's share, and of a deleted world's, only the share's own fields. */
export async function findSharedWorld(db: Executor, shareId: string): Promise<SharedWorldRow | null> {
  const { rows } = await db.execute<SharedWorldRow>(sql`
    select shared.*, p.background, p.cover_id, i.width as cover_width, i.height as cover_height, p.forbidden_words, p.entry_count, p.character_count,
      coalesce(c.copies, 0) as copies, shared.state = 'square' and p.excerpt <> '' as is_listed, extract(epoch from p.synced_at)::float8 as synced_at,
      (extract(epoch from p.synced_at) * 1000000)::bigint::text as synced_micros
    from (${SHARE} where s.id = ${shareId}) shared left join shared_worlds p on p.share_id = shared.id
    left join share_counts c on c.share_id = shared.id left join images i on i.id = p.cover_id`);
  return rows[0] ?? null;
}

export interface AfterEntry {
  isRecommended: boolean;
  sortKey: string;
  id: string;
}

const ENTRY = sql`e.entry_id, e.type, e.name, e.aliases, e.description, e.use, e.underline, e.avatar_id, e.character_status,
  e.character_age, e.character_gender, e.is_recommended, e.character_target, e.character_relationships, e.search_text,
  e.sort_key`;
const ORDER = sql`not e.is_recommended, e.sort_key collate "C", e.entry_id`;

/** One more than `limit` if there are more. */
export async function listSharedEntries(
  db: Executor,
  shareId: string,
  { type, forms, after, limit }: { type: EntryType; forms: readonly string[]; after: AfterEntry | null; limit: number },
): Promise<SnapshotEntry[]> {
  const { rows } = await db.execute<SnapshotEntry>(sql`
    select ${ENTRY} from shared_entries e where e.share_id = ${shareId} and e.type = ${type}
      ${forms.length > 0 ? sql`and ${answers(forms)}` : sql``}
      ${after ? sql`and (not e.is_recommended, e.sort_key collate "C", e.entry_id) > (${!after.isRecommended}::boolean, ${after.sortKey}, ${after.id}::uuid)` : sql``}
    order by ${ORDER} limit ${limit + 1}`);
  return rows;
}

export type SharedPersonRow = Pick<
  SnapshotEntry,
  "entry_id" | "name" | "aliases" | "avatar_id" | "character_status" | "character_relationships"
>;

/** The first characters, without their descriptions. */
export async function listSharedCharacters(db: Executor, shareId: string, limit: number): Promise<SharedPersonRow[]> {
  const { rows } = await db.execute<SharedPersonRow>(sql`
    select e.entry_id, e.name, e.aliases, e.avatar_id, e.character_status, e.character_relationships
    from shared_entries e where e.share_id = ${shareId} and e.type = 'character'
    order by ${ORDER} limit ${limit}`);
  return rows;
}

/** All entries, in the order in which they were made. */
export const allSharedEntries = (tx: Transaction, shareId: string): Promise<SnapshotEntry[]> =>
  readInParts(tx, sql`select ${ENTRY} from shared_entries e where e.share_id = ${shareId} order by e.entry_id`);

export type OpeningEntry = Pick<SnapshotEntry, "name" | "description">;

/** The first entries that a reader of the page sees: characters, then the others. */
export async function listFirstEntries(db: Executor, shareId: string, limit: number): Promise<OpeningEntry[]> {
  const { rows } = await db.execute<OpeningEntry>(sql`
    select e.name, e.description from shared_entries e where e.share_id = ${shareId}
    order by e.type <> 'character', ${ORDER} limit ${limit}`);
  return rows;
}

/** Counts a person who made it a world of their own, once; never the author. */
export async function countReference(tx: Transaction, shareId: string, uid: string): Promise<void> {
  await tx.execute(sql`
    with made as (
      insert into share_references (share_id, user_id)
      select id, ${uid} from shares where id = ${shareId} and owner_id <> ${uid}
      on conflict do nothing returning share_id)
    insert into share_counts as c (share_id, copies) select share_id, 1 from made
    on conflict (share_id) do update set copies = c.copies + 1`);
}
