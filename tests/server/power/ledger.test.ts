// The ledger's constraints: the database refuses inconsistent rows of any writer.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { brokenRules } from "../../support/power-invariants.ts";
import { continuation, powerScene } from "../../support/power-scene.ts";

const connection = await testDatabase();
const { pool } = connection;
const { power, clock, person } = powerScene(connection);
const uid = await person();
const spent = continuation(uid, clock);
await power.hold(null, spent);
await power.capture(spent.generationId);

it.each([
  "update ledger_entries set amount = amount + 1",
  "delete from ledger_entries",
  "truncate ledger_entries",
  "update ledger_transactions set balance = 0",
  "delete from ledger_transactions",
  "truncate ledger_transactions cascade",
])("%s is refused", async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: "23001" });
});

it.each([[[10, -9]], [[10]], [[10, -10, 1]]])(
  "a transaction with the sides %j is refused at its end",
  async (sides) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<{ id: string }>(
        `insert into ledger_transactions (user_id, kind, source, idempotency_key, request_hash, balance, at)
       values ($1, 'adjust', 'test', $2, '', 0, now()) returning id`,
        [uid, randomUUID()],
      );
      for (const amount of sides)
        await client.query("insert into ledger_entries (transaction_id, account, amount) values ($1, 'house:x', $2)", [
          rows[0]?.id,
          amount,
        ]);
      await expect(client.query("commit")).rejects.toMatchObject({ code: "23514" });
    } finally {
      client.release();
    }
  },
);

it("a side added later to a balanced transaction is refused", async () => {
  await expect(
    pool.query(
      "insert into ledger_entries (transaction_id, account, amount) select id, 'house:x', 5 from ledger_transactions limit 1",
    ),
  ).rejects.toMatchObject({ code: "23514" });
});

it.each([
  "update power_grants set remaining = -1",
  "update power_grants set held = remaining + 1",
  "update power_grants set remaining = granted + 1",
  "update power_grants set open = false",
  "update holds set state = 'gone'",
  "update holds set resolved_at = null",
  "update wallets set lab_uses = -1",
])("%s is refused", async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: "23514" });
});

it("the checks find inconsistencies that were forced into the database", async () => {
  expect(await brokenRules(pool, clock.now)).toEqual({});
  await pool.query("update power_grants set remaining = remaining - 1, held = 1");
  await pool.query("alter table ledger_entries disable trigger all");
  await pool.query("update ledger_entries set amount = amount + 2 where account = 'house:spent'");
  expect(Object.keys(await brokenRules(pool, clock.now)).sort()).toEqual([
    "a person's last balance is what they have",
    "all entries sum to zero",
    "every transaction has two sides and sums to zero",
    "what is held of a grant is what open holds say",
    "what remains of a grant is what the books say",
    "what was captured was spent once, and nothing else was",
  ]);
});

it("the ledger outlives the account", async () => {
  const gone = await person();
  await power.benefits(gone);
  await pool.query("delete from users where id = $1", [gone]);
  const { rows } = await pool.query("select kind from ledger_transactions where user_id = $1", [gone]);
  expect(rows).toEqual([{ kind: "grant" }]);
});
