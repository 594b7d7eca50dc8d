// The invariants of the power ledger, checked by plain queries, independent of the server's code.
import type pg from "pg";

/** Each invariant, as a query for rows that violate it. `$1` is the current time. */
const RULES: Readonly<Record<string, string>> = {
  "all entries sum to zero": "select 1 from ledger_entries having sum(amount) <> 0",
  "every transaction has two sides and sums to zero": `select t.id from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id group by t.id having count(e.id) < 2 or sum(e.amount) <> 0`,
  "no grant is negative or holds more than it has": `select id from power_grants
    where remaining < 0 or held < 0 or held > remaining or remaining > granted`,
  "what remains of a grant is what the books say": `select g.id from power_grants g
    left join ledger_entries e on e.grant_id = g.id group by g.id having g.remaining <> coalesce(sum(e.amount), 0)`,
  "what is held of a grant is what open holds say": `select g.id from power_grants g
    left join (hold_slices s join holds h on h.generation_id = s.generation_id and h.state = 'open') on s.grant_id = g.id
    group by g.id having g.held <> coalesce(sum(s.amount), 0)`,
  "a hold is the sum of its slices": `select h.generation_id from holds h
    left join hold_slices s on s.generation_id = h.generation_id
    group by h.generation_id having h.amount <> coalesce(sum(s.amount), 0)`,
  "what was captured was spent once, and nothing else was": `select 1 from holds h
    full join (select * from ledger_transactions where kind = 'spend') t on t.generation_id = h.generation_id
    left join ledger_entries e on e.transaction_id = t.id and e.account = 'house:spent'
    where (t.id is not null and (h.state is distinct from 'captured' or e.amount is distinct from h.amount))
      or (t.id is null and h.state = 'captured' and h.amount > 0)`,
  "a person's last balance is what they have": `select l.user_id from (
      select distinct on (user_id) user_id, balance from ledger_transactions order by user_id, number desc) l
    where l.balance <> (select coalesce(sum(remaining), 0) from power_grants g where g.user_id = l.user_id)`,
  "no hold is open past its time": "select generation_id from holds where state = 'open' and expires_at <= $1",
};

/** The violated invariants, each with a count; empty when the ledger is consistent. */
export async function brokenRules(pool: pg.Pool, now: Date): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [rule, query] of Object.entries(RULES)) {
    const { rowCount } = await pool.query(query, query.includes("$1") ? [now] : []);
    if (rowCount) broken[rule] = rowCount;
  }
  return broken;
}
