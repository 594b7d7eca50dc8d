// What notices show that refer to something: new chapters of a work, a person, or the reports that wait. It is read anew
// each time: a chapter that was unpublished, or a work or account that is closed, is in no answer, nor are reports for who is
// no moderator any more.
import { sql } from "drizzle-orm";
import { LISTED, VISIBLE } from "../square/visible.ts";
import { concerns } from "./concerned.ts";

const PERSON = sql`json_build_object('_id', u.id, 'name', u.nickname, 'avatar', u.headimgurl,
  'is_official', u.is_official)`;

/** Joined to `notices note`. Of new chapters those that came since the person follows the author. */
export const REFERRED = sql`
  left join lateral (
    select json_build_object('author', ${PERSON}, 'share_id', s.id, 'title', n.title, 'language', s.language,
      'nsfw', s.nsfw, 'chapter', json_build_object('id', fresh.id, 'name', fresh.name), 'count', fresh.count) as payload
    from announcements a join shares s on s.id = a.share_id ${VISIBLE}
    cross join lateral (
      select (array_agg(p.chapter_id order by c.position, c.id))[1] as id,
        (array_agg(p.name order by c.position, c.id))[1] as name, count(*)::int as count
      from announced_chapters f join published_chapters p on p.chapter_id = f.chapter_id and p.share_id = s.id
      join chapters c on c.id = p.chapter_id and c.deleted_at is null where f.announcement_id = a.id
        and f.announced_at >= coalesce((note.payload->>'since')::timestamptz, '-infinity')) fresh
    where a.id = note.announcement_id and ${LISTED} and fresh.count > 0
  ) published on note.kind = 'chapter_published'
  left join lateral (
    select json_build_object('person', ${PERSON}) as payload
    from users u join follows f on f.follower_id = u.id and f.followed_id = note.user_id
    where u.id = note.actor_id and u.deletion_due_at is null and not (u.shut and coalesce(u.shut_until > now(), true))
  ) follower on note.kind = 'followed'
  left join lateral (
    select json_build_object('count', count(*)) as payload from report_cases c
    where note.kind = 'reports_wait' and ((note.payload->>'administrator')::boolean
      or exists (select from moderators m where m.user_id = note.user_id))
      and c.decided_at is null and not ${concerns(sql`note.user_id`, sql`c`)} having count(*) > 0
  ) waiting on true`;

/** Null where it is not public any more. */
export const PAYLOAD = sql`case note.kind when 'chapter_published' then published.payload
  when 'followed' then follower.payload when 'reports_wait' then waiting.payload else note.payload::json end`;
