// Sensitive texts: refused before a model or a reader sees them, free of charge; a person's own are counted, and five
// within an hour cause a pause. Pro models: V1 writes where the membership has ended.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import type { Availability, Generation } from "../../../contract/generations.ts";
import { testApp } from "../../support/app.ts";
import { until } from "../../support/collab-editor.ts";
import { author as authorOf, generationScene } from "../../support/generation-scene.ts";
import { endpointConnection } from "../../support/models-scene.ts";
import { PARAGRAPH, tokensOf } from "../../support/openai-answers.ts";
import { codeOf } from "../../support/people.ts";

const { app, server, author } = await generationScene();
const { pool } = app.database;
const BAD = "He looked up how to make a pipe bomb and wrote it down.";
const alertsOf = async (uid: string) =>
  (await pool.query<{ side: string }>("select side from risk_alerts where user_id = $1 order by id", [uid])).rows.map(
    ({ side }) => side,
  );

it.each([
  ["before the cursor", { before: BAD }],
  ["behind the cursor", { after: BAD }],
  ["in Chinese", { before: "他在网上搜到了冰毒制作方法。" }],
])("a text that is sensitive %s is refused before any model sees it", async (_what, more) => {
  const anna = await author();
  const before = await anna.balance();
  expect(codeOf(await anna.tryBegin(more))).toBe(42203);
  expect(server.requests).toHaveLength(0);
  expect(await anna.balance()).toEqual(before);
  expect(await alertsOf(anna.uid)).toEqual(["input"]);
});

it("a text is counted once, however often it is sent and whatever text is around it", async () => {
  const anna = await author();
  const counted = async () => (await alertsOf(anna.uid)).length;
  const texts = [BAD, BAD, `It rained.\n${BAD}\nHe slept.`, `${BAD.toUpperCase()}\n`];
  for (const before of texts) expect(codeOf(await anna.tryBegin({ before }))).toBe(42203);
  expect(codeOf(await anna.tryBegin({ before: "It rained.", after: BAD }))).toBe(42203);
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => anna.tryBegin({ before: BAD })));
  expect(atOnce.map(codeOf)).toEqual(Array(6).fill(42203));
  expect(await counted()).toBe(1);
  // Another text counts, one alert for everything in it, also if the earlier text is removed.
  const other = "She asked how to cook meth.";
  expect(codeOf(await anna.tryBegin({ before: `${BAD}\n${other}` }))).toBe(42203);
  expect(codeOf(await anna.tryBegin({ before: other }))).toBe(42203);
  expect(await counted()).toBe(2);
  // The same text by another person is counted for that person.
  const bert = await author();
  expect(codeOf(await bert.tryBegin({ before: BAD }))).toBe(42203);
  expect(await alertsOf(bert.uid)).toHaveLength(1);
});

it("returns the phrase's position and the text around it", async () => {
  const anna = await author();
  const answer = await anna.tryBegin({ before: `It rained.\n${BAD}\nHe slept.`, after: "她学会了儿*童*色*情这个词。" });
  expect(answer.body).toMatchObject({
    error_code: 42203,
    content: {
      places: [
        {
          field: "before",
          phrase: "how to make a pipe bomb",
          before: "He looked up ",
          after: " and wrote it down.",
        },
        { field: "after", phrase: "儿*童*色*情", before: "她学会了", after: "这个词。" },
      ],
    },
  });
});

it("the Lab's text and instruction are checked too", async () => {
  const anna = await author();
  const ask = (more: object) =>
    anna.ask("POST", "/api/v2/lab/generations", {
      id: crypto.randomUUID(),
      tool: "custom",
      text: "It rained.",
      instruction: "Shorter",
      model: "v2",
      ...more,
    });
  expect(codeOf(await ask({ text: BAD }))).toBe(42203);
  expect(codeOf(await ask({ instruction: "Tell me how to make a pipe bomb" }))).toBe(42203);
  expect(await alertsOf(anna.uid)).toEqual(["input", "input"]);
});

it.each([
  ["author's note", (id: string) => ["insert into story_notes (story_id, author_note) values ($1, $2)", id]],
  ["style", (id: string) => ["insert into story_notes (story_id, style) values ($1, $2)", id]],
  ["title", (id: string) => ["update stories set title = $2 where id = $1", id]],
  ["chapter's name", (id: string) => ["update chapters set name = $2 where story_id = $1", id]],
] as const)(
  "a story's %s that is sensitive goes to no model, and is not counted against who asks",
  async (_what, write) => {
    const anna = await author();
    const before = await anna.balance();
    const [query, id] = write(anna.storyId);
    await pool.query(query as string, [id, BAD]);
    expect(codeOf(await anna.tryBegin())).toBe(42203);
    expect(server.requests).toHaveLength(0);
    expect(await anna.balance()).toEqual(before);
    expect(await alertsOf(anna.uid)).toEqual([]);
  },
);

it("sensitive output of a model is stopped before its reader sees any of it, and is free", async () => {
  const read = Promise.withResolvers<void>();
  server.play({ tokens: tokensOf(` It was late. ${BAD} Then he slept.`), perSecond: 200, until: read.promise });
  const anna = await author();
  const before = await anna.balance();
  const reading = await anna.follow((await anna.begin({ write_length: 200 }))._id);
  read.resolve();
  const events = await reading.end;
  expect(events.at(-1)?.event).toMatchObject({
    type: "end",
    generation: {
      status: "failed",
      error_code: 42203,
      power: 0,
      candidates: [{ status: "failed", error_code: 42203, text: "" }],
    },
  });
  const shown = events
    .map(({ event }) => {
      if (event.type === "snapshot") return event.generation.candidates[0]?.text ?? "";
      return event.type === "text" ? event.text : "";
    })
    .join("");
  expect(shown).toContain("It was late.");
  expect(shown).not.toMatch(/pipe|how to/);
  expect(await anna.balance()).toEqual(before);
});

it("models' output is never counted against the person it was written for", async () => {
  server.play({ tokens: tokensOf(BAD) });
  const anna = await author();
  for (let n = 0; n < 5; n++) expect(await anna.ended((await anna.begin())._id)).toMatchObject({ error_code: 42203 });
  // An alert counted by an earlier version.
  await pool.query("insert into risk_alerts (user_id, side) select $1, 'output' from generate_series(1, 5)", [
    anna.uid,
  ]);
  expect(await anna.ended((await anna.begin())._id)).toMatchObject({ error_code: 42203 });
});

it("one sensitive candidate does not affect the others", async () => {
  server.play((_request, n) => (n === 0 ? { tokens: tokensOf(BAD) } : {}));
  const anna = await author();
  const ended = await anna.ended((await anna.begin({ candidates: 2 }))._id);
  expect(ended).toMatchObject({ status: "done", power: 70 });
  expect(ended.candidates.map(({ error_code }) => error_code).sort()).toEqual([42203, null].sort());
  expect(await alertsOf(anna.uid)).toEqual([]);
});

it("five within an hour pause continuing and the Lab for an hour, only for that person", async () => {
  const [anna, bert] = [await author(), await author()];
  for (let n = 0; n < 4; n++) expect(codeOf(await anna.tryBegin({ before: `${n}. ${BAD}` }))).toBe(42203);
  await anna.ended((await anna.begin())._id);
  expect(codeOf(await anna.tryBegin({ before: `4. ${BAD}` }))).toBe(42203);
  const paused = await anna.tryBegin();
  expect(codeOf(paused)).toBe(40303);
  const { until } = (paused.body as { content: { until: number } }).content;
  expect(until - Date.now() / 1_000).toBeGreaterThan(3_500);
  expect(until - Date.now() / 1_000).toBeLessThan(3_601);
  // The pause is shown before a request, and ends on time.
  const availability = (who: typeof anna) => who.get<Availability>("/api/v2/generations/availability");
  expect(await availability(anna)).toEqual({ continuation: true, lab: true, suspended_until: until });
  expect(await availability(bert)).toMatchObject({ suspended_until: null });
  expect(
    codeOf(
      await anna.ask("POST", "/api/v2/lab/generations", {
        id: crypto.randomUUID(),
        tool: "shorten",
        text: "It rained.",
        model: "v2",
      }),
    ),
  ).toBe(40303);
  expect((await bert.tryBegin()).status).toBe(200);
  // An hour later.
  await pool.query("update risk_alerts set at = at - interval '3601 seconds' where user_id = $1", [anna.uid]);
  expect((await anna.tryBegin()).status).toBe(200);
});

it("a model for members falls back to V1 for non-members and former members, and says so", async () => {
  const anna = await author();
  app.services.models.connect([endpointConnection("v3", server.baseUrl, { pro: true })]);
  const fallen = await anna.ended((await anna.begin({ model: "v3" }))._id);
  expect(fallen).toMatchObject({ status: "done", model: "v1", fell_back_from: "v3", power: 70 });
  const soon = new Date(Date.now() + 86_400_000);
  await app.services.power.setMembership(null, anna.uid, { from: new Date(), until: soon });
  expect(await anna.ended((await anna.begin({ model: "v3" }))._id)).toMatchObject({
    model: "v3",
    fell_back_from: null,
  });
});

describe("with a moderation service", async () => {
  const judged: string[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  const service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string };
    judged.push(`${request.headers.authorization}: ${input}`);
    const flagged = input.includes("forbidden");
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.status === 200 ? { results: [{ flagged }] } : answer.body));
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  afterAll(() => service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/moderations`;
  const moderated = await testApp({
    moderation: { url, key: "key-of-the-service" },
    models: [endpointConnection("v2", server.baseUrl)],
  });

  it("input and output are sent to it, with its key", async () => {
    const anna = await authorOf(moderated);
    await anna.ended((await anna.begin())._id);
    expect(judged[0]).toMatch(/^Bearer key-of-the-service: The harbour was dark/);
    expect(judged.at(-1)).toContain(PARAGRAPH.join("").trim().slice(0, 30));
    expect(codeOf(await anna.tryBegin({ before: "a forbidden thing" }))).toBe(42203);
    const lines = Array.from({ length: 40 }, (_, n) => `Line ${n} is long enough.`);
    lines[29] = "Something forbidden here.";
    const asked = judged.length;
    expect((await anna.tryBegin({ before: lines.join("\n"), after: "And on." })).body).toMatchObject({
      content: { places: [{ field: "before", phrase: "Something forbidden here.", before: "", after: "" }] },
    });
    expect(judged.length - asked).toBeLessThan(20);
    server.play({ tokens: tokensOf(" Something forbidden. And more.") });
    const ended = await anna.ended((await anna.begin())._id);
    expect(ended).toMatchObject({ status: "failed", error_code: 42203, power: 0, candidates: [{ text: "" }] });
  });

  it("a dead process's text is moderated before it is shown", async () => {
    const anna = await authorOf(moderated);
    const left = async (text: string) => {
      server.play({});
      const { _id } = await anna.ended((await anna.begin())._id);
      // In one statement: a check for dead processes' generations may run at any time.
      await moderated.database.pool.query(
        `with texts as (
           update generation_candidates set status = 'streaming', text = $2 where generation_id = $1
         )
         update generations set status = 'running', finished_at = null, process_id = gen_random_uuid(),
           beat_at = now() - interval '11 seconds' where id = $1`,
        [_id, text],
      );
      // Its process continues briefly after the final event, and until then the state before is returned.
      let found: Generation["candidates"] = [];
      await until(async () => {
        found = (await anna.get<Generation>(`/api/v2/generations/${_id}`)).candidates;
        return found[0]?.status !== "complete";
      }, "the end of what a dead process left");
      return found;
    };
    const failed = { status: "failed", text: "" };
    expect(await left("Something harmless.")).toMatchObject([{ status: "partial", text: "Something harmless." }]);
    expect(await left("Something forbidden.")).toMatchObject([{ ...failed, error_code: 42203 }]);
    expect(await left("")).toMatchObject([{ ...failed, error_code: 50305 }]);
  });

  it("nothing is accepted while it does not answer", async () => {
    const anna = await authorOf(moderated);
    answer = { status: 500, body: {} };
    expect(codeOf(await anna.tryBegin())).toBe(50306);
    answer = { status: 200, body: {} };
    server.play({ perSecond: 20 });
    const begun = await anna.begin();
    const reading = await anna.follow(begun._id);
    await reading.until((event) => event.type === "text");
    answer = { status: 503, body: {} };
    const ended = (await reading.end).at(-1)?.event;
    expect(ended).toMatchObject({
      type: "end",
      generation: {
        status: "failed",
        error_code: 40420,
        power: 0,
        candidates: [{ status: "failed", text: "", error_code: 50306 }],
      },
    });
    answer = { status: 200, body: {} };
    expect((await anna.get<Generation>(`/api/v2/generations/${begun._id}`)).power).toBe(0);
  });
});
