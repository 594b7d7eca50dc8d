// The names of one's own works and of those one is a co-author of, which own-match.ts compares. A person has some thousands
// at most, and nobody else may find them, so they are in no index.
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { LISTED } from "../square/visible.ts";
import { stemBeginning, typoParts } from "./own-match.ts";
import type { Wish } from "./terms.ts";

/** What is found of one's own. */
export type OwnRow = {
  kind: "story" | "universe" | "character";
  id: string;
  name: string;
  role: "owner" | "co_author";
  world_id: string | null;
  world_title: string | null;
};

export type OwnTitle = {
  id: string;
  title: string;
  role: "owner" | "co_author";
  /** In the lists that everybody finds works by, if there is something to read in it. */
  is_listed: boolean;
};

export type OwnCharacterRow = OwnRow & {
  /** All its names, also as pinyin: what is compared. */
  names: string;
};

interface OwnSearch {
  wish: Wish;
  /** Whether everybody's finds, which have the rest of one's own, include works for adults. */
  nsfw: boolean;
}

/** Titles that are compared: the latest. More than one can have of one's own; what one is a co-author of has no limit. */
const TITLES_MAX = 6_000;
/** Of one's entries, so many are looked at, those of the latest worlds. */
const ENTRIES_MAX = 20_000;
/** Characters whose names are compared in full. */
const COMPARED_MAX = 1_000;

/** Of `shares s`: listed for everybody as visible.ts has it; adults' works only where asked for. */
const isListed = (nsfw: boolean) => sql`(s.id is not null and ${LISTED} and (${nsfw}::boolean or not s.nsfw))`;
const STORY_READABLE = sql`coalesce((
  select true from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
  where p.share_id = s.id limit 1), false)`;
const WORLD_READABLE = sql`coalesce((select sw.excerpt <> '' from shared_worlds sw where sw.share_id = s.id), false)`;

/** All stories one has or is a co-author of, latest first. */
export async function listOwnStories(db: Executor, uid: string, nsfw: boolean): Promise<OwnTitle[]> {
  const { rows } = await db.execute<OwnTitle>(sql`
    select n.id, n.title, n.role, ${isListed(nsfw)} as is_listed
    from (
      select id, title, updated_at, 'owner' as role from stories where owner_id = ${uid} and deleted_at is null
      union all
      select n.id, n.title, n.updated_at, 'co_author' from collaborators k
      join stories n on n.id = k.story_id and n.deleted_at is null where k.user_id = ${uid}
      order by updated_at desc, id desc limit ${TITLES_MAX}) n
    left join shares s on s.story_id = n.id
    order by n.updated_at desc, n.id desc`);
  return rows;
}

/** All of one's worlds, latest first. */
export async function listOwnWorlds(db: Executor, uid: string, nsfw: boolean): Promise<OwnTitle[]> {
  const { rows } = await db.execute<OwnTitle>(sql`
    select w.id, w.title, 'owner' as role, ${isListed(nsfw)} as is_listed
    from worlds w left join shares s on s.world_id = w.id
    where w.owner_id = ${uid} and not w.is_chat and w.deleted_at is null
    order by w.updated_at desc, w.id desc limit ${TITLES_MAX}`);
  return rows;
}

/** Which of these listed works nobody is shown, because there is nothing to read in them. */
export async function listUnreadable(
  db: Executor,
  kind: "story" | "universe",
  ids: readonly string[],
): Promise<string[]> {
  const [column, readable] = kind === "story" ? [sql`s.story_id`, STORY_READABLE] : [sql`s.world_id`, WORLD_READABLE];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${column} as id from shares s where ${column} = any(${sql.param(ids)}::uuid[]) and not ${readable}`);
  return rows.map(({ id }) => id);
}

/** Names as fold.ts has them, as far as it matters for whatever own-match.ts may find. */
const plain = (names: SQL) => sql`replace(replace(replace(replace(
  translate(${names}, 'øłđðı''’', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;

/** Whether names may have all that is looked for: what has it, passes. */
const mayHave = (names: SQL, { wanted, isLong }: Wish) =>
  sql.join(
    wanted.map(({ kind, text }) => {
      const parts = kind === "word" && !isLong ? typoParts(text) : null;
      const spellings = [text, ...(kind === "word" ? [stemBeginning(text)] : []), ...Object.values(parts ?? {})];
      const has = [...new Set(spellings)].map((spelling) => sql`strpos(${names}, ${spelling}) > 0`);
      return sql`(${sql.join(has, sql` or `)})`;
    }),
    sql` and `,
  );

/** Whether names have all that is looked for as it was typed. */
const hasAll = (names: SQL, { wanted }: Wish) =>
  sql.join(
    wanted.map(({ text }) => sql`strpos(${names}, ${text}) > 0`),
    sql` and `,
  );

/**
 * Characters that readers of the world are not shown, and that may have what is looked for in their names; there may be
 * thousands, so that the database leaves out the others.
 */
export async function listOwnCharacters(
  db: Executor,
  uid: string,
  { wish, nsfw }: OwnSearch,
): Promise<OwnCharacterRow[]> {
  const { rows } = await db.execute<OwnCharacterRow>(sql`
    select 'character' as kind, id, name, 'owner' as role, search_text as names, world_id, world_title from (
      select e.id, e.name, e.search_text, ${plain(sql`e.search_text`)} as names, e.type, w.id as world_id,
        w.title as world_title, w.shown_as
      from (
        select w.id, w.title, w.updated_at, case when ${isListed(nsfw)} and ${WORLD_READABLE} then s.id end as shown_as
        from worlds w left join shares s on s.world_id = w.id
        where w.owner_id = ${uid} and not w.is_chat and w.deleted_at is null order by w.updated_at desc) w
      join entries e on e.world_id = w.id and e.deleted_at is null limit ${ENTRIES_MAX}) own
    where type = 'character' and name <> '' and ${mayHave(sql`names`, wish)}
      and not exists (select from shared_entries f where f.share_id = own.shown_as and f.entry_id = own.id)
    order by (${hasAll(sql`names`, wish)}) desc, name, id limit ${COMPARED_MAX}`);
  return rows;
}
