// A chapter's results: stored whole, listed, kept, dismissed and removed.
import { expect, it } from "vitest";
import type { Candidate, Generation } from "../../../contract/generations.ts";
import { generationScene } from "../../support/generation-scene.ts";
import { codeOf } from "../../support/people.ts";

const { app, server, author } = await generationScene();

it("is stored whole, even if it ends between two half-second writes", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, author));
  await Promise.all(
    people.map(async (person, n) => {
      server.play({ perSecond: 60 + n * 15 });
      const { _id } = await person.begin({ candidates: 3, write_length: 150 });
      const ended = await person.ended(_id);
      expect(await person.get(`/api/v2/generations/${_id}`)).toEqual(ended);
      const { rows } = await app.database.pool.query<{ text: string; status: string }>(
        "select text, status from generation_candidates where generation_id = $1 order by place",
        [_id],
      );
      expect(rows).toEqual(ended.candidates.map(({ text, status }) => ({ text, status })));
    }),
  );
});

it("lists a chapter's own results, latest first, and remembers which were kept", async () => {
  const anna = await author();
  const path = `/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations`;
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { _id } = await anna.begin();
    await anna.ended(_id);
    ids.unshift(_id);
  }
  type Page = { data: Generation[]; paging: { next: string | null } };
  const page = await anna.get<Page>(`${path}?limit=2`);
  expect(page.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
  expect(page.data[0]).not.toHaveProperty("receipt");
  expect((await anna.get<Page>(page.paging.next as string)).data.map(({ _id }) => _id)).toEqual(ids.slice(2));
  expect((await anna.get<Page>(`${path}?kind=lab`)).data).toEqual([]);
  const [candidate] = (page.data[0] as Generation).candidates as [Candidate];
  const kept = await anna.put<Candidate>(`/api/v2/generations/${ids[0]}/candidates/${candidate._id}/kept`);
  expect(kept.kept_at).toBeGreaterThan(0);
  expect((await anna.get<Generation>(`/api/v2/generations/${ids[0]}`)).candidates[0]).toEqual(kept);
  expect(codeOf(await anna.ask("PUT", `/api/v2/generations/${ids[1]}/candidates/${candidate._id}/kept`))).toBe(40444);
});

it("remembers on every device that a result was dismissed, and keeps it in the list", async () => {
  const anna = await author();
  const { _id } = await anna.begin();
  expect(await anna.ended(_id)).toMatchObject({ dismissed_at: null });
  const put = () => anna.put<Generation>(`/api/v2/generations/${_id}/dismissed`);
  const first = await put();
  expect(first.dismissed_at).toBeGreaterThan(0);
  expect((await put()).dismissed_at).toBe(first.dismissed_at);
  const path = `/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations`;
  const { data } = await anna.get<{ data: Generation[] }>(path);
  expect(data).toMatchObject([{ _id, dismissed_at: first.dismissed_at }]);
  const bert = await author();
  expect(codeOf(await bert.ask("PUT", `/api/v2/generations/${_id}/dismissed`))).toBe(40444);
});

it("removes the oldest results beyond the limit, kept ones last", async () => {
  const anna = await author();
  const { pool } = app.database;
  await pool.query(
    `with g as (insert into generations (id, user_id, kind, story_id, chapter_id, model, write_length, status, cost, context_tail, request_hash, process_id, created_at)
       select gen_random_uuid(), $1, 'continue', $2, $3, 'v2', 70, 'done', 70, n::text, '', gen_random_uuid(), now() - n * interval '1 minute'
       from generate_series(1, 305) n returning id, context_tail)
     insert into generation_candidates (id, generation_id, place, kept_at)
       select gen_random_uuid(), id, 1, case when context_tail in ('305', '304') then now() end from g`,
    [anna.uid, anna.storyId, anna.chapterId],
  );
  const { _id } = await anna.begin();
  await anna.ended(_id);
  const left = async () =>
    (
      await pool.query<{ tail: string }>("select context_tail as tail from generations where user_id = $1", [anna.uid])
    ).rows.map(({ tail }) => tail);
  await expect.poll(async () => (await left()).length).toBe(300);
  const tails = new Set(await left());
  for (const kept of ["305", "304", "1", "297"]) expect(tails, kept).toContain(kept);
  for (const gone of ["303", "298"]) expect(tails, gone).not.toContain(gone);
});

it("the id of a removed result is refused: its power has been released", async () => {
  const anna = await author();
  const before = await anna.balance();
  server.play({ fault: { kind: "silent" } });
  const begun = await anna.begin();
  await anna.post(`/api/v2/generations/${begun._id}/cancel`, {});
  await app.database.pool.query("delete from generations where id = $1", [begun._id]);
  server.reset();
  for (const more of [{}, { before: "Another text altogether." }])
    expect(codeOf(await anna.tryBegin({ id: begun._id, ...more }))).toBe(40900);
  expect(server.requests).toHaveLength(0);
  expect((await anna.ask("GET", `/api/v2/generations/${begun._id}`)).status).toBe(404);
  expect(await anna.balance()).toEqual(before);
});
