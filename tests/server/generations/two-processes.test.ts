// Generations with two real processes on one database: followed and cancelled from the other one, and left by one that
// is killed.
import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import type { Generation, GenerationEvent } from "../../../contract/generations.ts";
import type { WritingBenefits } from "../../../contract/power.ts";
import type { Story } from "../../../contract/stories.ts";
import { request } from "../../support/app.ts";
import { openTestDatabase } from "../../support/database.ts";
import { readEvents } from "../../support/event-reader.ts";
import { asking, candidateTexts } from "../../support/generation-scene.ts";
import { startOpenAiServer } from "../../support/openai-server.ts";
import { codeOf, signUp } from "../../support/people.ts";
import { spawnServer, temporaryDataDir } from "../../support/server-process.ts";
import { testPort } from "../../support/test-port.ts";

const database = await openTestDatabase();
const folder = await temporaryDataDir();
const model = await startOpenAiServer();
const start = async () =>
  spawnServer(folder.dataDir, await testPort(), {
    DATABASE_URL: database.url,
    SECRET: "one secret for both of the processes",
    RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    MODEL_V2_URL: model.baseUrl,
    MODEL_V2_MODEL: "test-model",
  });
let writing = await start();
const reading = await start();
await Promise.all([writing.up(), reading.up()]);
afterAll(async () => {
  for (const { child } of [writing, reading]) child.kill("SIGTERM");
  await Promise.all([writing.exit(), reading.exit()]);
  await Promise.all([model.close(), folder.remove()]);
  await database.close();
});

const at = (process: { url: string }) => ({
  request: (method: string, path: string, options?: Parameters<typeof request>[3]) =>
    request(process.url, method, path, options),
});
const anna = await signUp(at(reading), "anna");
const { _id: storyId, last_chapter_id: chapterId } = await anna.post<Story>("/api/v2/novels", {
  title: "Two",
  language: "en-US",
});
const path = `/api/v2/novels/${storyId}/chapters/${chapterId}/generations`;

/** Begins in the writing process; all other requests go to the reading one. */
async function begin(more: Record<string, unknown> = {}): Promise<Generation> {
  const { status, body } = await at(writing).request("POST", path, { token: anna.token, body: asking(more) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Generation;
}
const follow = (id: string) =>
  readEvents<GenerationEvent>(`${reading.url}/api/v2/generations/${id}/events`, { token: anna.token });
const balance = async () => {
  const { total, held } = await anna.get<WritingBenefits>("/api/v1/user/benefits/writing");
  return { total, held };
};
const endless = { fault: { kind: "never-ends" }, perSecond: 20, tokens: ["word "] } as const;

it("text written by one process is followed in the other, piece by piece, to the same end", async () => {
  model.play({ perSecond: 15 });
  const begun = await begin({ candidates: 2, write_length: 300 });
  const read = await follow(begun._id);
  const events = await read.end;
  expect(events[0]?.event.type).toBe("snapshot");
  expect(events.filter(({ event }) => event.type === "text").length).toBeGreaterThan(2);
  const last = events.at(-1)?.event;
  if (last?.type !== "end") throw new Error("no end");
  expect(last.generation).toMatchObject({ status: "done", power: 300, receipt: { model: "v2" } });
  const pieces = candidateTexts({ events: events.slice(0, -1) });
  for (const { _id, text } of last.generation.candidates) expect(pieces.get(_id)).toBe(text);
  expect(await anna.get(`/api/v2/generations/${begun._id}`)).toEqual(last.generation);
});

it("the limit of one per person holds across both, and the same request has one effect", async () => {
  model.play(endless);
  const id = randomUUID();
  const body = asking({ id, write_length: 500 });
  const answers = await Promise.all(
    [writing, reading, writing, reading, writing, reading].map((one) =>
      at(one).request("POST", path, { token: anna.token, body }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((one) => (one.body as Generation).candidates[0]?._id)).size).toBe(1);
  expect(codeOf(await at(writing).request("POST", path, { token: anna.token, body: asking() }))).toBe(40901);
  expect(codeOf(await at(reading).request("POST", path, { token: anna.token, body: asking() }))).toBe(40901);
  const stops = await Promise.all(
    [writing, reading].map((one) => at(one).request("POST", `/api/v2/generations/${id}/cancel`, { token: anna.token })),
  );
  expect(stops.map((one) => (one.body as Generation).status)).toEqual(["cancelled", "cancelled"]);
});

it("cancelling in the other process aborts the request to the model's server", async () => {
  model.reset();
  model.play(endless);
  const begun = await begin({ write_length: 1_000 });
  const read = await follow(begun._id);
  await read.until((event) => event.type === "text");
  const stopped = await anna.post<Generation>(`/api/v2/generations/${begun._id}/cancel`);
  expect(stopped).toMatchObject({ status: "cancelled", candidates: [{ status: "partial" }] });
  const upstream = await model.request(0);
  await upstream.over;
  expect(upstream.abortedAt).not.toBeNull();
  expect((await read.end).at(-1)?.event).toMatchObject({ type: "end", generation: { status: "cancelled" } });
});

it("a killed process leaves its stored text, no held power and no charge; its reader is notified", async () => {
  model.reset();
  model.play(endless);
  const before = await balance();
  const begun = await begin({ write_length: 1_000 });
  const read = await follow(begun._id);
  await read.until((event) => event.type === "text");
  expect((await balance()).held).toBe(1_000);
  writing.child.kill("SIGKILL");
  await writing.exit();
  const ended = (await read.end).at(-1)?.event;
  expect(ended).toMatchObject({
    type: "end",
    generation: {
      status: "failed",
      error_code: 40420,
      power: 0,
      candidates: [{ status: "partial", error_code: 50305 }],
    },
  });
  expect(await balance()).toEqual(before);
  model.play({});
  writing = await start();
  await writing.up();
  const again = await begin();
  const last = (await (await follow(again._id)).end).at(-1)?.event;
  expect(last).toMatchObject({ type: "end", generation: { status: "done", power: 70 } });
});
