// One's own works that are not on the square, or that nobody is shown there, looked through by name: a
// person has few, and nobody else may find them.
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { LISTED } from "../square/visible.ts";

export type OwnRow = {
  kind: "story" | "universe" | "character";
  id: string;
  name: string;
  world_id: string | null;
  world_title: string | null;
};

interface OwnSearch {
  /** All of them are in the name; each in one of several spellings. */
  words: readonly (readonly string[])[];
  /** Whether everybody's finds, which have the rest of one's own, include works for adults. */
  nsfw: boolean;
  limit: number;
}

/** Of one's entries, so many are looked at, those of the latest worlds. */
const ENTRIES_MAX = 20_000;

/** As fold.ts does it. */
const folded = (name: SQL) =>
  sql`normalize(regexp_replace(lower(normalize(${name}, NFKD)), '[\u0300-\u036f]', '', 'g'), NFC)`;

const has = (name: SQL, words: OwnSearch["words"]) =>
  sql.join(
    words.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((word) => sql`strpos(${name}, ${word}) > 0`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );

/** Of `shares s` of one's own: in what everybody finds, as visible.ts has it; adults' works only where asked for. */
const isFound = (nsfw: boolean, readable: SQL) =>
  sql`(s.id is not null and ${LISTED} and (${nsfw}::boolean or not s.nsfw) and ${readable})`;
const STORY_READABLE = sql`coalesce((
  select true from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
  where p.share_id = s.id limit 1), false)`;
const WORLD_READABLE = sql`coalesce((select sw.excerpt <> '' from shared_worlds sw where sw.share_id = s.id), false)`;

export async function findOwnStories(db: Executor, uid: string, { words, nsfw, limit }: OwnSearch): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'story' as kind, n.id, n.title as name, null as world_id, null as world_title
    from stories n left join shares s on s.story_id = n.id
    where n.owner_id = ${uid} and n.deleted_at is null and not ${isFound(nsfw, STORY_READABLE)} and ${has(folded(sql`n.title`), words)}
    order by n.updated_at desc, n.id desc limit ${limit}`);
  return rows;
}

export async function findOwnWorlds(db: Executor, uid: string, { words, nsfw, limit }: OwnSearch): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'universe' as kind, w.id, w.title as name, null as world_id, null as world_title
    from worlds w left join shares s on s.world_id = w.id
    where w.owner_id = ${uid} and w.deleted_at is null and not ${isFound(nsfw, WORLD_READABLE)} and ${has(folded(sql`w.title`), words)}
    order by w.updated_at desc, w.id desc limit ${limit}`);
  return rows;
}

/** Characters that readers of the world are not shown; `search_text` has names and aliases, also as pinyin. */
export async function findOwnCharacters(
  db: Executor,
  uid: string,
  { words, nsfw, limit }: OwnSearch,
): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'character' as kind, id, name, world_id, world_title from (
      select e.id, e.name, e.search_text, e.type, w.id as world_id, w.title as world_title, w.shown_as
      from (
        select w.id, w.title, w.updated_at, case when ${isFound(nsfw, WORLD_READABLE)} then s.id end as shown_as
        from worlds w left join shares s on s.world_id = w.id
        where w.owner_id = ${uid} and w.deleted_at is null order by w.updated_at desc) w
      join entries e on e.world_id = w.id and e.deleted_at is null limit ${ENTRIES_MAX}) own
    where type = 'character' and name <> '' and ${has(sql`search_text`, words)}
      and not exists (select from shared_entries f where f.share_id = own.shown_as and f.entry_id = own.id)
    order by name, id limit ${limit}`);
  return rows;
}
