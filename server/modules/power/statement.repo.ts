// One person's ledger in the database: one SQL statement for each page, which reads an index from the latest row on.
import { sql } from "drizzle-orm";
import type { PowerMovement } from "../../../contract/power.ts";
import type { Executor } from "../../db/client.ts";

export type MovementRow = {
  id: string;
  number: string;
  kind: PowerMovement["kind"];
  source: string;
  balance: number;
  buckets: PowerMovement["buckets"];
  /** Null for movements that are not spending; `generation_kind` is also null if the hold was deleted. */
  generation_id: string | null;
  generation_kind: "continue" | "lab" | null;
  story_id: string | null;
  chapter_id: string | null;
  /** Null if the person may not read it, or it was deleted. */
  story_title: string | null;
  chapter_name: string | null;
  /** Unix seconds. */
  at: number;
};

/** A page of a person's movements before `number`, latest first; one row more than `limit` if there are more. */
export async function listMovements(
  db: Executor,
  uid: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<MovementRow[]> {
  const from = before === null ? sql`` : sql`and number < ${before}::bigint`;
  const { rows } = await db.execute<MovementRow>(sql`
    with page as materialized (
      select * from ledger_transactions where user_id = ${uid} ${from} order by number desc limit ${limit + 1}
    )
    select p.id, p.number::text as number, p.kind, p.source, p.balance, e.buckets, p.generation_id,
      h.kind as generation_kind, h.story_id, h.chapter_id, s.title as story_title, c.name as chapter_name,
      extract(epoch from p.at)::float8 as at
    from page p
    cross join lateral (
      select coalesce(json_agg(json_build_object('bucket', b.bucket, 'amount', b.amount) order by b.bucket), '[]') as buckets
      from (
        select split_part(e.account, ':', 3) as bucket, sum(e.amount)::integer as amount
        from ledger_entries e where e.transaction_id = p.id and e.account like 'person:%' group by 1
      ) b
    ) e
    left join holds h on h.generation_id = p.generation_id
    left join stories s on s.id = h.story_id and s.deleted_at is null and (
      s.owner_id = ${uid} or exists (select 1 from collaborators k where k.story_id = s.id and k.user_id = ${uid}))
    left join chapters c on c.id = h.chapter_id and c.story_id = s.id and c.deleted_at is null
    order by p.number desc`);
  return rows;
}
