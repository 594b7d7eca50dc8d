// What ends a running generation: the right to the chapter is lost, the chapter or account is deleted or locked, the
// server is stopped, its process dies. Text received so far is kept as long as its owner exists; nothing is charged.
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Invitation } from "../../../contract/collaborators.ts";
import type { Generation } from "../../../contract/generations.ts";
import { createApp } from "../../../server/app.ts";
import { type Author, generationScene } from "../../support/generation-scene.ts";
import { endpointConnection } from "../../support/models-scene.ts";
import { codeOf } from "../../support/people.ts";

const { app, server, author } = await generationScene();
const { pool } = app.database;

/** A generation that does not end by itself. */
async function running(who: Author, more: Record<string, unknown> = {}) {
  server.play({ fault: { kind: "never-ends" }, perSecond: 20, tokens: ["word "] });
  const seen = server.requests.length;
  const begun = await who.begin({ write_length: 1_000, ...more });
  const reading = await who.follow(begun._id);
  await reading.until((event) => event.type === "text");
  return { id: begun._id, reading, request: await server.request(seen) };
}

/** The final event its reader receives, after checking that the model's request was aborted. */
async function endOf({ reading, request }: Awaited<ReturnType<typeof running>>): Promise<Generation> {
  const last = (await reading.end).at(-1)?.event;
  if (last?.type !== "end") throw new Error(`the stream ended with ${JSON.stringify(last)}`);
  await request.over;
  expect(request.abortedAt).not.toBeNull();
  return last.generation;
}

const openHolds = async (uid: string) =>
  (await pool.query("select 1 from holds where user_id = $1 and state = 'open'", [uid])).rows.length;

it("is stopped for a co-author who is removed, or becomes a reader", async () => {
  const owner = await author();
  const writer = await author();
  const own = `/api/v2/novels/${owner.storyId}`;
  const { token } = await owner.post<Invitation>(`${own}/invitations`, { rights: "write" });
  await writer.post(`/api/v2/invitations/${token}/accept`);
  const path = `${own}/chapters/${owner.chapterId}/generations`;
  const before = await writer.balance();
  const guest: Author = {
    ...writer,
    begin: async (more) =>
      writer.post(path, { id: crypto.randomUUID(), before: "It rained.", model: "v2", candidates: 1, ...more }),
  };

  const lowered = await running(guest);
  await owner.patch(`${own}/collaborators/${writer.uid}`, { rights: "read" });
  expect(await endOf(lowered)).toMatchObject({
    status: "failed",
    error_code: 40330,
    power: 0,
    candidates: [{ status: "partial" }],
  });

  await owner.patch(`${own}/collaborators/${writer.uid}`, { rights: "write" });
  const out = await running(guest);
  await owner.remove(`${own}/collaborators/${writer.uid}`);
  expect(await endOf(out)).toMatchObject({ status: "failed", error_code: 40402, power: 0 });
  expect(await writer.balance()).toEqual(before);
});

it("is stopped when its chapter or story is moved to the recycle bin", async () => {
  const anna = await author();
  const before = await anna.balance();
  const { _id: second } = await anna.post<{ _id: string }>(`/api/v2/novels/${anna.storyId}/chapters`, {
    name: "Second",
  });
  const chapter = await running(anna);
  await anna.remove(`/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}`);
  expect(await endOf(chapter)).toMatchObject({ status: "failed", error_code: 40440, power: 0 });

  const path = `/api/v2/novels/${anna.storyId}/chapters/${second}/generations`;
  const story = await running({
    ...anna,
    begin: (more) => anna.post(path, { id: crypto.randomUUID(), before: "x", model: "v2", candidates: 1, ...more }),
  });
  await anna.remove(`/api/v2/novels/${anna.storyId}`);
  expect(await endOf(story)).toMatchObject({ status: "failed", error_code: 40402, power: 0 });
  expect(await anna.balance()).toEqual(before);
});

it("a story deleted for good deletes its results, including the running one, and releases its power", async () => {
  const anna = await author();
  const before = await anna.balance();
  const one = await running(anna);
  await pool.query("delete from stories where id = $1", [anna.storyId]);
  expect(await endOf(one)).toMatchObject({ status: "failed", error_code: 40440, power: 0 });
  expect(await anna.balance()).toEqual(before);
  expect(codeOf(await anna.ask("GET", `/api/v2/generations/${one.id}`))).toBe(40444);
  const { rows } = await pool.query("select 1 from generation_candidates where generation_id = $1", [one.id]);
  expect(rows).toEqual([]);
});

it("is stopped when the account is locked or deleted", async () => {
  const anna = await author();
  const one = await running(anna);
  await pool.query("update users set shut = true where id = $1", [anna.uid]);
  expect(codeOf(await anna.tryBegin())).toBe(40302);
  expect(await endOf(one)).toMatchObject({ status: "failed", error_code: 40302, power: 0 });

  const bert = await author();
  const other = await running(bert);
  await pool.query("delete from users where id = $1", [bert.uid]);
  expect((await endOf(other)).status).toBe("failed");
  expect(await openHolds(bert.uid)).toBe(0);
});

/** What a process that died leaves: a row that says it runs, some text, and held power. */
async function abandoned(who: Author, silentSeconds: number): Promise<string> {
  const one = await running(who);
  await expect.poll(async () => (await stored(one.id)).text, { timeout: 5_000 }).not.toBe("");
  const { text } = await stored(one.id);
  await who.post(`/api/v2/generations/${one.id}/cancel`);
  await pool.query(
    `update generations set status = 'running', finished_at = null, power = 0, error_code = null, cancel_requested_at = null,
       process_id = gen_random_uuid(), beat_at = now() - $2 * interval '1 second' where id = $1`,
    [one.id, silentSeconds],
  );
  await pool.query("update generation_candidates set status = 'streaming', text = $2 where generation_id = $1", [
    one.id,
    text,
  ]);
  await app.services.power.grant(null, { uid: who.uid, bucket: "pack", amount: 1_000, source: "pack", key: one.id });
  await pool.query("update holds set state = 'open', resolved_at = null where generation_id = $1", [one.id]);
  await pool.query(
    "update power_grants g set held = held + s.amount, remaining = remaining + s.amount, open = true from hold_slices s where s.generation_id = $1 and g.id = s.grant_id",
    [one.id],
  );
  return one.id;
}

const stored = async (id: string) =>
  (
    await pool.query<{ text: string; status: string }>(
      "select text, status from generation_candidates where generation_id = $1",
      [id],
    )
  ).rows[0] ?? { text: "", status: "" };

it("a dead process's generation is ended: by the job, by a request for it, and by the next generation", async () => {
  const anna = await author();
  const swept = await abandoned(anna, 11);
  expect(await app.services.generations.sweep()).toBe(1);
  const after = await anna.get<Generation>(`/api/v2/generations/${swept}`);
  expect(after).toMatchObject({
    status: "failed",
    error_code: 40420,
    power: 0,
    candidates: [{ status: "partial", error_code: 50305 }],
  });
  expect(after.candidates[0]?.text).toContain("word");
  expect(await openHolds(anna.uid)).toBe(0);

  const asked = await abandoned(anna, 11);
  expect(await anna.get<Generation>(`/api/v2/generations/${asked}`)).toMatchObject({
    status: "failed",
    error_code: 40420,
  });
  expect(await openHolds(anna.uid)).toBe(0);

  await abandoned(anna, 11);
  server.play({});
  expect(await anna.ended((await anna.begin())._id)).toMatchObject({ status: "done" });
  expect(await openHolds(anna.uid)).toBe(0);

  // A generation with a recent heartbeat is left alone.
  const alive = await abandoned(anna, 1);
  expect(await app.services.generations.sweep()).toBe(0);
  expect(codeOf(await anna.tryBegin())).toBe(40901);
  // A process that is the only one on its database does not wait.
  await app.services.generations.begin(true);
  expect(await anna.get<Generation>(`/api/v2/generations/${alive}`)).toMatchObject({
    status: "failed",
    error_code: 40420,
  });
});

it("a reader on another process is told when the writing one has died", async () => {
  const anna = await author();
  const id = await abandoned(anna, 9);
  const reading = await anna.follow(id);
  expect((await reading.end).at(-1)?.event).toMatchObject({
    type: "end",
    generation: { status: "failed", error_code: 40420 },
  });
});

it("a server that stops keeps the text so far, charges nothing, and notifies readers", async () => {
  const other = await createApp({
    config: {
      ...app.config,
      port: 0,
      databaseUrl: "postgres://elsewhere/",
      models: [endpointConnection("v2", server.baseUrl)],
    },
    database: app.database,
    log: pino({ level: "silent" }),
  });
  await other.listen();
  const address = other.http.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  const url = `http://127.0.0.1:${address.port}`;
  const anna = await author();
  const before = await anna.balance();
  server.play({ fault: { kind: "never-ends" }, perSecond: 20, tokens: ["word "] });
  const id = crypto.randomUUID();
  const answer = await fetch(`${url}/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
    body: JSON.stringify({ id, before: "It rained.", write_length: 1_000, model: "v2", candidates: 1 }),
  });
  expect(answer.status).toBe(200);
  // Read from this process, written by the other.
  const reading = await anna.follow(id);
  await reading.until((event) => event.type === "text");
  const there = await fetch(`${url}/api/v2/generations/${id}/events`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  const told = there.text();
  await Promise.race([other.close(), delay(20_000).then(() => Promise.reject(new Error("it does not stop")))]);
  const ended = (await reading.end).at(-1)?.event;
  expect(ended).toMatchObject({
    type: "end",
    generation: {
      status: "failed",
      error_code: 40420,
      power: 0,
      candidates: [{ status: "partial", error_code: 50305 }],
    },
  });
  expect(await told).toContain('"type":"end"');
  expect(await anna.balance()).toEqual(before);
});
