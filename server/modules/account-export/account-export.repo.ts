// What is stored of a person, read for a file of their own: only rows that are theirs, and nothing of anybody else.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { recycleHorizon } from "../stories/recycle.service.ts";

const seconds = (column: string) => sql.raw(`extract(epoch from ${column})::float8`);

/** The account, how one logs in to it, and where it is logged in. Null if it has gone. Times in Unix seconds. */
export async function readAccount(db: Executor, uid: string): Promise<Record<string, unknown> | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select u.id, u.nickname, u.headimgurl as picture, u.email,
      case when u.phone is null then null else '+' || u.call_code || ' ' || u.phone end as phone,
      array_remove(array[case when u.email is not null and u.password_hash is not null then 'email_and_password' end,
        case when u.phone is not null then 'phone_code' end], null)
        || array(select i.provider from identities i where i.user_id = u.id order by i.created_at) as logs_in_by,
      (select coalesce(json_agg(json_build_object('provider', i.provider, 'subject', i.subject, 'since',
        ${seconds("i.created_at")}) order by i.created_at), '[]') from identities i where i.user_id = u.id) as identities,
      ${seconds("u.created_at")} as created_at, u.model_type, u.write_length, u.shut as locked,
      (select coalesce(json_agg(json_build_object('what', p.what, 'month', p.month, 'count', p.count)), '[]')
        from profile_changes p where p.user_id = u.id) as profile_changes,
      (select coalesce(json_agg(json_build_object('browser', s.user_agent, 'created_at', ${seconds("s.created_at")},
        'last_used_at', ${seconds("s.last_used_at")}) order by s.id), '[]')
        from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as sessions,
      (select coalesce(json_agg(json_build_object('uid', m.from_uid, 'at', ${seconds("m.at")}) order by m.at), '[]')
        from account_merges m where m.to_user_id = u.id) as merged_visitors,
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'payload', n.payload, 'at', ${seconds("n.created_at")})
        order by n.id), '[]') from notices n where n.user_id = u.id) as notices
    from users u where u.id = ${uid}`);
  return rows[0] ?? null;
}

export type OwnStory = {
  id: string;
  title: string;
  language: "en-US" | "zh-CN";
  created_at: number;
  updated_at: number;
  /** In the recycle bin since; null for one that is not. */
  deleted_at: number | null;
};

/** A person's own stories, those in the recycle bin included. */
export async function listOwnStories(db: Executor, uid: string): Promise<OwnStory[]> {
  const { rows } = await db.execute<OwnStory>(sql`
    select id, title, language, ${seconds("created_at")} as created_at, ${seconds("updated_at")} as updated_at,
      ${seconds("deleted_at")} as deleted_at
    from stories where owner_id = ${uid} and (deleted_at is null or deleted_at > ${recycleHorizon})
    order by id`);
  return rows;
}

export type OwnChapter = {
  id: string;
  name: string;
  word_count: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  summary: { text: string; origin: "model" | "author"; pinned: boolean } | null;
};

/** The chapters of a story in order, then those that were deleted and can be taken back. */
export async function listOwnChapters(db: Executor, storyId: string): Promise<OwnChapter[]> {
  const { rows } = await db.execute<OwnChapter>(sql`
    select c.id, c.name, c.word_count, ${seconds("c.created_at")} as created_at, ${seconds("c.updated_at")} as updated_at,
      ${seconds("c.deleted_at")} as deleted_at,
      case when coalesce(s.text, '') = '' then null
        else json_build_object('text', s.text, 'origin', s.origin, 'pinned', s.pinned) end as summary
    from chapters c left join chapter_summaries s on s.chapter_id = c.id
    where c.story_id = ${storyId} and (c.deleted_at is null or c.deleted_at > ${recycleHorizon})
    order by c.deleted_at is not null, c.position, c.id`);
  return rows;
}

/** What the model is told of a story, and the world it is set in; null if nobody wrote any. */
export async function readOwnNotes(db: Executor, storyId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select author_note, style, point_of_view, universe_id as world_id from story_notes where story_id = ${storyId}`);
  return rows[0] ?? null;
}

export type OwnVersion = {
  id: string;
  chapter_id: string;
  label: string;
  word_count: number;
  /** Whether the person kept it themselves; who else did is not said. */
  by_me: boolean;
  at: number;
};

/** The versions of a story's chapters that were kept by name. */
export async function listNamedVersions(db: Executor, uid: string, storyId: string): Promise<OwnVersion[]> {
  const { rows } = await db.execute<OwnVersion>(sql`
    select v.id, v.document_id as chapter_id, v.label, v.word_count, coalesce(v.author_id = ${uid}, false) as by_me,
      ${seconds("v.at")} as at
    from document_versions v join chapters c on c.id = v.document_id
    where c.story_id = ${storyId} and v.reason = 'named' and (c.deleted_at is null or c.deleted_at > ${recycleHorizon})
    order by c.position, c.id, v.at, v.id`);
  return rows;
}

export type OwnPicture = {
  id: string;
  purpose: string;
  status: string;
  width: number | null;
  height: number | null;
  created_at: number;
};

/** A person's pictures of which bytes are kept, those nobody has judged yet included. */
export async function listOwnPictures(db: Executor, uid: string): Promise<OwnPicture[]> {
  const { rows } = await db.execute<OwnPicture>(sql`
    select id, purpose, status, width, height, ${seconds("created_at")} as created_at
    from images where owner_id = ${uid} and stored_at is not null and status in ('passed', 'judging')
    order by created_at, id`);
  return rows;
}

export type OwnResult = { id: string } & Record<string, unknown>;

/**
 * Some of what was written for a person, after one of these. Without the words before the cursor and the receipt, which
 * may tell of other people's stories and worlds.
 */
export async function listResults(
  db: Executor,
  uid: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<OwnResult[]> {
  const { rows } = await db.execute<OwnResult>(sql`
    select g.id, g.kind, g.tool, g.story_id, g.chapter_id, g.model, g.write_length, g.status, g.error_code, g.power,
      ${seconds("g.created_at")} as created_at,
      (select coalesce(json_agg(json_build_object('place', c.place, 'status', c.status, 'text', c.text,
        'kept', c.kept_at is not null) order by c.place), '[]')
        from generation_candidates c where c.generation_id = g.id) as candidates
    from generations g where g.user_id = ${uid} ${after === null ? sql`` : sql`and g.id > ${after}`}
    order by g.id limit ${limit}`);
  return rows;
}
