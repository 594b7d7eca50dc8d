// The lock for the server's own edits: one holder per document, different documents in parallel, released however the
// holder ends.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createEditLock } from "../../server/collab/edit-lock.ts";
import { connect } from "../../server/db/client.ts";
import { openTestDatabase } from "../support/database.ts";

const database = await openTestDatabase();
const other = connect(database.url, { max: 2 });
afterAll(async () => {
  await other.close();
  await database.close();
});

test("edits of one document run one after the other, in this process and in others; two documents in parallel", async () => {
  const locks = [createEditLock(database.pool), createEditLock(other.pool)] as const;
  const [one, two] = [randomUUID(), randomUUID()];
  const inside = new Map<string, number>();
  let together = 0;
  const edit = (at: 0 | 1, documentId: string) =>
    locks[at](documentId, async (client) => {
      inside.set(documentId, (inside.get(documentId) ?? 0) + 1);
      expect(inside.get(documentId)).toBe(1);
      await client.query("select pg_sleep(0.02)");
      together = Math.max(together, (inside.get(one) ?? 0) + (inside.get(two) ?? 0));
      inside.set(documentId, 0);
    });
  await Promise.all([0, 1, 0, 1, 0].flatMap((at) => [edit(at as 0 | 1, one), edit(at as 0 | 1, two)]));
  expect(together).toBe(2);
});

test("an error goes to the caller, and the next one gets the lock", async () => {
  const lock = createEditLock(database.pool);
  const id = randomUUID();
  await expect(lock(id, () => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  expect(await lock(id, async () => "next")).toBe("next");
  expect(await createEditLock(other.pool)(id, async () => "elsewhere")).toBe("elsewhere");
});

test("a holder whose connection is lost does not affect others", async () => {
  const lock = createEditLock(database.pool);
  const id = randomUUID();
  const lost = lock(id, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await other.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    return client.query("select 1");
  });
  await expect(lost).rejects.toThrow();
  expect(await lock(id, async () => "next")).toBe("next");
  expect(await createEditLock(other.pool)(id, async () => "elsewhere")).toBe("elsewhere");
});
