// One's own works that are not on the square, or that nobody is shown there, and those one is a co-author of: their
// names, which own-match.ts compares. A person has few, and nobody else may find them, so they are in no index.
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { LISTED } from "../square/visible.ts";
import { stemBeginning, typoPattern } from "./own-match.ts";
import type { Wish } from "./terms.ts";

export type OwnRow = {
  kind: "story" | "universe" | "character";
  id: string;
  name: string;
  role: "owner" | "co_author";
  /** What is compared: the name, or all names of a character, also as pinyin. */
  names: string;
  world_id: string | null;
  world_title: string | null;
};

interface OwnSearch {
  wish: Wish;
  /** Whether everybody's finds, which have the rest of one's own, include works for adults. */
  nsfw: boolean;
}

/** Of one's entries, so many are looked at, those of the latest worlds. */
const ENTRIES_MAX = 20_000;
/** Characters whose names are compared in full. */
const COMPARED_MAX = 1_000;

/** Of `shares s` of one's own: in what everybody finds, as visible.ts has it; adults' works only where asked for. */
const isFound = (nsfw: boolean, readable: SQL) =>
  sql`(s.id is not null and ${LISTED} and (${nsfw}::boolean or not s.nsfw) and ${readable})`;
const STORY_READABLE = sql`coalesce((
  select true from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
  where p.share_id = s.id limit 1), false)`;
const WORLD_READABLE = sql`coalesce((select sw.excerpt <> '' from shared_worlds sw where sw.share_id = s.id), false)`;

/** All stories one has or is a co-author of, latest first. */
export async function listOwnStories(db: Executor, uid: string, { nsfw }: OwnSearch): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'story' as kind, n.id, n.title as name, n.role, n.title as names, null as world_id, null as world_title
    from (
      select id, title, updated_at, 'owner' as role from stories where owner_id = ${uid} and deleted_at is null
      union all
      select n.id, n.title, n.updated_at, 'co_author' from collaborators k
      join stories n on n.id = k.story_id and n.deleted_at is null where k.user_id = ${uid}) n
    left join shares s on s.story_id = n.id
    where not ${isFound(nsfw, STORY_READABLE)}
    order by n.updated_at desc, n.id desc`);
  return rows;
}

/** All of one's worlds, latest first. */
export async function listOwnWorlds(db: Executor, uid: string, { nsfw }: OwnSearch): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'universe' as kind, w.id, w.title as name, 'owner' as role, w.title as names,
      null as world_id, null as world_title
    from worlds w left join shares s on s.world_id = w.id
    where w.owner_id = ${uid} and w.deleted_at is null and not ${isFound(nsfw, WORLD_READABLE)}
    order by w.updated_at desc, w.id desc`);
  return rows;
}

/** Names as fold.ts has them, as far as it matters for whatever own-match.ts may find. */
const plain = (names: SQL) => sql`replace(replace(replace(replace(
  translate(${names}, 'øłđðı''’', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;

/** Whether names may have all that is looked for: what has it, passes. */
const mayHave = (names: SQL, { wanted, isLong }: Wish) =>
  sql.join(
    wanted.map(({ kind, text }) => {
      const pattern = kind === "word" && !isLong ? typoPattern(text) : null;
      const spellings = [
        sql`strpos(${names}, ${text}) > 0`,
        ...(kind === "word" ? [sql`strpos(${names}, ${stemBeginning(text)}) > 0`] : []),
        ...(pattern === null ? [] : [sql`${names} ~ ${pattern}`]),
      ];
      return sql`(${sql.join(spellings, sql` or `)})`;
    }),
    sql` and `,
  );

/**
 * Characters that readers of the world are not shown, and that may have what is looked for in their names; there may be
 * thousands, so that the database leaves out the others.
 */
export async function listOwnCharacters(db: Executor, uid: string, { wish, nsfw }: OwnSearch): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select 'character' as kind, id, name, 'owner' as role, search_text as names, world_id, world_title from (
      select e.id, e.name, e.search_text, ${plain(sql`e.search_text`)} as names, e.type, w.id as world_id,
        w.title as world_title, w.shown_as
      from (
        select w.id, w.title, w.updated_at, case when ${isFound(nsfw, WORLD_READABLE)} then s.id end as shown_as
        from worlds w left join shares s on s.world_id = w.id
        where w.owner_id = ${uid} and w.deleted_at is null order by w.updated_at desc) w
      join entries e on e.world_id = w.id and e.deleted_at is null limit ${ENTRIES_MAX}) own
    where type = 'character' and name <> '' and ${mayHave(sql`names`, wish)}
      and not exists (select from shared_entries f where f.share_id = own.shown_as and f.entry_id = own.id)
    order by name, id limit ${COMPARED_MAX}`);
  return rows;
}
