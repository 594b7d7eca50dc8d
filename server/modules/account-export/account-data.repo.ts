// Reads what is stored about a person besides their works: their account, how they log in, what they have and did.
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { OPEN, VISIBLE } from "../square/visible.ts";

/** A moment as Unix seconds. */
export const seconds = (column: string): SQL => sql.raw(`extract(epoch from ${column})::float8`);

/** The name of the account `of`; of one that is locked or about to be deleted nothing is shown to others, and null is here. */
const openName = (of: string): SQL => {
  const column = (name: string) => sql.raw(`${of}.${name}`);
  return sql`case when ${column("deletion_due_at")} is null
    and not (${column("shut")} and coalesce(${column("shut_until")} > now(), true)) then ${column("nickname")} end`;
};

/** Rows as a JSON list of objects; `fields` is an alternation of names and values. */
const listed = (fields: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from ${from})`;

/** Null if the account no longer exists. Times are in Unix seconds. Other people's stories appear only as ids. */
export async function readAccount(db: Executor, uid: string): Promise<Record<string, unknown> | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select u.id, u.nickname, u.headimgurl as picture, u.is_official, u.email,
      case when u.phone is null then null else '+' || u.call_code || ' ' || u.phone end as phone,
      array_remove(array[case when u.email is not null and u.password_hash is not null then 'email_and_password' end,
        case when u.phone is not null then 'phone_code' end], null)
        || array(select i.provider from identities i where i.user_id = u.id order by i.created_at) as logs_in_by,
      ${listed(
        sql`'provider', i.provider, 'subject', i.subject, 'since', ${seconds("i.created_at")}`,
        sql`identities i where i.user_id = u.id`,
        sql`i.created_at`,
      )} as identities,
      ${seconds("u.created_at")} as created_at, u.model_type, u.write_length,
      u.shut as locked, ${seconds("u.shut_at")} as locked_at, ${seconds("u.shut_until")} as locked_until,
      ${seconds("u.deletion_due_at")} as deletion_due_at,
      ${listed(
        sql`'what', p.what, 'month', p.month, 'count', p.count`,
        sql`profile_changes p where p.user_id = u.id`,
        sql`p.what`,
      )} as profile_changes,
      ${listed(
        sql`'browser', s.user_agent, 'created_at', ${seconds("s.created_at")},
          'last_used_at', ${seconds("s.last_used_at")}`,
        sql`sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()`,
        sql`s.id`,
      )} as sessions,
      ${listed(
        sql`'uid', m.from_uid, 'at', ${seconds("m.at")}`,
        sql`account_merges m where m.to_user_id = u.id`,
        sql`m.at`,
      )} as merged_visitors,
      ${listed(
        sql`'kind', n.kind, 'payload', n.payload, 'by', ${openName("a")}, 'at', ${seconds("n.created_at")},
          'read_at', ${seconds("n.read_at")}`,
        sql`notices n left join users a on a.id = n.actor_id where n.user_id = u.id`,
        sql`n.id`,
      )} as notices,
      ${listed(
        sql`'story_id', k.story_id, 'rights', k.rights, 'joined_at', ${seconds("k.joined_at")}`,
        sql`collaborators k where k.user_id = u.id`,
        sql`k.joined_at, k.story_id`,
      )} as stories_of_others,
      ${listed(
        sql`'story_id', o.story_id, 'at', ${seconds("o.at")}`,
        sql`invitation_cutoffs o where o.user_id = u.id`,
        sql`o.at, o.story_id`,
      )} as left_stories_of_others,
      ${listed(
        sql`'story_id', c.story_id, 'chapter_id', d.chapter_id, 'text', d.text, 'updated_at', ${seconds("d.updated_at")}`,
        sql`chapter_directions d join chapters c on c.id = d.chapter_id where d.user_id = u.id`,
        sql`d.updated_at, d.chapter_id`,
      )} as what_should_happen_next,
      ${listed(
        sql`'story_id', c.story_id, 'chapter_id', n.chapter_id, 'text', n.text, 'created_at', ${seconds("n.created_at")},
          'updated_at', ${seconds("n.updated_at")}`,
        sql`chapter_notes n join chapters c on c.id = n.chapter_id where n.user_id = u.id`,
        sql`c.story_id, n.chapter_id, n.created_at, n.id`,
      )} as chapter_notes,
      ${listed(
        sql`'name', ${openName("o")}, 'since', ${seconds("f.created_at")}`,
        sql`follows f join users o on o.id = f.followed_id where f.follower_id = u.id`,
        sql`f.created_at, o.id`,
      )} as people_followed,
      (select ${seconds("m.at")} from moderators m where m.user_id = u.id) as moderator_since,
      ${listed(
        sql`'action', d.action, 'ban', d.ban, 'share_id', d.share_id, 'reason', d.reason, 'until', ${seconds("d.until")},
          'at', ${seconds("d.at")}, 'lifted_at', ${seconds("d.undone_at")}, 'answer', d.appeal_text,
          'answered_at', ${seconds("d.appealed_at")}, 'reply', d.reply_text, 'replied_at', ${seconds("d.replied_at")}`,
        sql`decisions d where d.owner_id = u.id and d.action <> 'dismiss'`,
        sql`d.id`,
      )} as moderators_decisions,
      (select r.is_kept from reading_settings r where r.user_id = u.id) as keeps_reading_history,
      ${listed(
        sql`'share_id', h.share_id, 'title', (
            select n.title from shares s ${VISIBLE} where s.id = h.share_id and ${OPEN}),
          'chapter_id', h.chapter_id, 'percent', h.percent, 'read_at', ${seconds("h.read_at")}`,
        sql`reading_history h where h.user_id = u.id`,
        sql`h.read_at, h.share_id`,
      )} as reading_history,
      ${listed(
        sql`'share_id', r.share_id, 'used_at', ${seconds("r.at")}`,
        sql`share_references r where r.user_id = u.id`,
        sql`r.at, r.share_id`,
      )} as worlds_used,
      ${listed(
        sql`'kind', c.kind, 'share_id', c.share_id, 'title', (
            select coalesce(n.title, sw.title) from shares s ${VISIBLE}
            where s.id = c.share_id and ${OPEN}),
          'person', case when c.kind = 'user' then ${openName("o")} end, 'type', r.type,
          'description', r.description, 'part', r.part, 'pictures', (
            select coalesce(json_agg(p.image_id order by p.position), '[]') from report_pictures p where p.report_id = r.id),
          'at', ${seconds("r.at")}`,
        sql`reports r join report_cases c on c.id = r.case_id join users o on o.id = c.owner_id where r.reporter_id = u.id`,
        sql`r.id`,
      )} as reports_sent,
      ${listed(
        sql`'type', b.type, 'text', b.text, 'pictures', (
            select coalesce(json_agg(p.image_id order by p.position), '[]') from report_pictures p where p.feedback_id = b.id),
          'at', ${seconds("b.at")}, 'done_at', ${seconds("b.done_at")}`,
        sql`feedback b where b.user_id = u.id`,
        sql`b.id`,
      )} as feedback_sent,
      ${listed(
        sql`'side', a.side, 'at', ${seconds("a.at")}`,
        sql`risk_alerts a where a.user_id = u.id`,
        sql`a.id`,
      )} as refused_texts,
      (select json_build_object('member_since', ${seconds("w.member_since")}, 'member_until', ${seconds("w.member_until")},
          'lab_uses', w.lab_uses, 'grants', ${listed(
            sql`'bucket', g.bucket, 'granted', g.granted, 'remaining', g.remaining, 'since', ${seconds("g.effective_at")},
              'until', ${seconds("g.expires_at")}`,
            sql`power_grants g where g.user_id = w.user_id`,
            sql`g.id`,
          )}) from wallets w where w.user_id = u.id) as power
    from users u where u.id = ${uid}`);
  return rows[0] ?? null;
}
