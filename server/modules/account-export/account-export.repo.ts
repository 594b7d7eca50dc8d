// Reads what is stored about a person for their export: only rows that are theirs, nothing about anybody else.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { recycleHorizon } from "../stories/recycle.ts";
import { seconds } from "./account-data.repo.ts";

export type OwnStory = {
  id: string;
  title: string;
  language: "en-US" | "zh-CN";
  created_at: number;
  updated_at: number;
  /** When it was put into the recycle bin; null if it is not there. */
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

/** What the author tells the model about a story, and the world it is set in; null if the story has no notes. */
export async function readOwnNotes(db: Executor, storyId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select author_note, style, point_of_view, universe_id as world_id from story_notes where story_id = ${storyId}`);
  return rows[0] ?? null;
}

/** Entries of the person's own worlds that are in every prompt of a story. */
export async function listOwnPins(db: Executor, uid: string, storyId: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select e.world_id, e.id as entry_id, e.name
    from entry_pins p join entries e on e.id = p.entry_id join worlds w on w.id = e.world_id
    where p.story_id = ${storyId} and w.owner_id = ${uid} and e.deleted_at is null and w.deleted_at is null
    order by e.world_id, e.id`);
  return rows;
}

/** A story's invitation links, without their tokens: an exported file is easily passed on by mistake. */
export async function listOwnInvitations(db: Executor, storyId: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select id, rights, used_count, ${seconds("created_at")} as created_at, ${seconds("revoked_at")} as revoked_at
    from invitations where story_id = ${storyId} order by created_at, id`);
  return rows;
}

export type OwnVersion = {
  id: string;
  chapter_id: string;
  label: string;
  word_count: number;
  /** Whether the person kept it themselves. If somebody else did, the export does not say who. */
  by_me: boolean;
  at: number;
};

/** The named versions of a story's chapters. */
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
  /** What it is used for once moderation has passed it: an entry's picture, or without an entry a world's cover. */
  meant_for: { world_id: string; entry_id: string | null } | null;
};

/** A person's pictures whose bytes are stored, including those that moderation has not judged yet. */
export async function listOwnPictures(db: Executor, uid: string): Promise<OwnPicture[]> {
  const { rows } = await db.execute<OwnPicture>(sql`
    select i.id, i.purpose, i.status, i.width, i.height, ${seconds("i.created_at")} as created_at,
      case when t.image_id is null then null
        else json_build_object('world_id', t.world_id, 'entry_id', t.entry_id) end as meant_for
    from images i left join image_targets t on t.image_id = i.id
    where i.owner_id = ${uid} and i.stored_at is not null and i.status in ('passed', 'judging')
    order by i.created_at, i.id`);
  return rows;
}

export type OwnResult = { id: string } & Record<string, unknown>;

/**
 * A page of a person's generations, following the one with the id `after`. Without the text before the cursor, the
 * receipt and suggestions, which quote stories and worlds of other people.
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
        from generation_candidates c where c.generation_id = g.id and c.suggestion is null) as candidates
    from generations g where g.user_id = ${uid} ${after === null ? sql`` : sql`and g.id > ${after}`}
    order by g.id limit ${limit}`);
  return rows;
}
