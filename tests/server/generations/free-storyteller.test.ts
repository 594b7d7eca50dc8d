// What the storyteller writes costs neither power nor trial uses of the Lab; connected models cost what they did.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { Generation } from "../../../contract/generations.ts";
import { LAB_POWER_PER_USE, LAB_TRIAL_USES } from "../../../contract/limits.ts";
import { type PowerMovement, powerEndpoints } from "../../../contract/power.ts";
import { storytellerConnection } from "../../../server/platform/models/connection.ts";
import { testApp } from "../../support/app.ts";
import { type Author, author } from "../../support/generation-scene.ts";
import { endpointConnection } from "../../support/models-scene.ts";
import { startOpenAiServer } from "../../support/openai-server.ts";
import { codeOf } from "../../support/people.ts";

const LENGTH = 70;
const POWER_SHORT = 40304;
const server = await startOpenAiServer();
const app = await testApp();
const { models, power } = app.services;
beforeEach(() => models.connect([storytellerConnection("v1"), endpointConnection("v2", server.baseUrl)]));
afterEach(() => server.reset());
afterAll(() => server.close());

const LAB = "/api/v2/lab/generations";
const labRequest = (model: string) => ({
  id: randomUUID(),
  tool: "shorten",
  text: "The lamp in the harbour went out all at once, and it was very dark on the quay.",
  model,
});
const lab = (who: Author, model: string) => who.post<Generation>(LAB, labRequest(model));
const statement = async (who: Author) =>
  (await who.get<{ data: PowerMovement[] }>(powerEndpoints.statement.path)).data.map(({ kind }) => kind);

async function spend(who: Author, kind: "continue" | "lab", amount: number): Promise<void> {
  const generationId = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000);
  const place = { storyId: null, chapterId: null };
  await power.hold(null, { uid: who.uid, generationId, kind, amount, expiresAt, ...place });
  await power.capture(generationId);
}

/** A person whose power and whose trial uses of the Lab are spent. */
async function poorAuthor(): Promise<Author> {
  const who = await author(app);
  for (let use = 0; use < LAB_TRIAL_USES; use++) await spend(who, "lab", LAB_POWER_PER_USE);
  await spend(who, "continue", (await who.balance()).total);
  expect(await who.balance()).toEqual({ total: 0, held: 0 });
  expect(await power.labTrialLeft(who.uid)).toBe(0);
  return who;
}

it("with nothing left, the storyteller still writes; a connected model does not", async () => {
  const anna = await poorAuthor();
  const before = await statement(anna);
  expect(before).toEqual(["spend", "grant"]);
  expect(await anna.ended((await anna.begin({ model: "v1" }))._id)).toMatchObject({ status: "done", power: 0 });
  expect(await anna.ended((await lab(anna, "v1"))._id)).toMatchObject({ status: "done", power: 0 });
  expect(await statement(anna)).toEqual(before);
  expect(codeOf(await anna.tryBegin({ model: "v2" }))).toBe(POWER_SHORT);
  expect(codeOf(await anna.ask("POST", LAB, labRequest("v2")))).toBe(POWER_SHORT);
  expect(server.requests).toHaveLength(0);
});

it("the storyteller holds no power and counts no trial use", async () => {
  const anna = await author(app);
  const before = await anna.balance();
  expect(await anna.ended((await anna.begin({ model: "v1", candidates: 3 }))._id)).toMatchObject({ power: 0 });
  expect(await anna.ended((await lab(anna, "v1"))._id)).toMatchObject({ status: "done", power: 0 });
  const { rows } = await app.database.pool.query("select 1 from holds where user_id = $1", [anna.uid]);
  expect(rows).toEqual([]);
  expect(await anna.balance()).toEqual(before);
  expect(await power.labTrialLeft(anna.uid)).toBe(LAB_TRIAL_USES);
  expect(await statement(anna)).toEqual(["grant"]);
});

it("a connected model costs the set length, and in the Lab a trial use", async () => {
  const anna = await author(app);
  const { total } = await anna.balance();
  expect(await anna.ended((await anna.begin({ model: "v2" }))._id)).toMatchObject({ status: "done", power: LENGTH });
  expect(await anna.ended((await lab(anna, "v2"))._id)).toMatchObject({ status: "done", power: 0 });
  expect(await anna.balance()).toEqual({ total: total - LENGTH, held: 0 });
  expect(await power.labTrialLeft(anna.uid)).toBe(LAB_TRIAL_USES - 1);
  expect(await statement(anna)).toEqual(["spend", "grant"]);
});

it("after a fall-back, the model that writes decides", async () => {
  models.connect([storytellerConnection("v1"), endpointConnection("v3", server.baseUrl, { pro: true })]);
  const anna = await poorAuthor();
  const told = await anna.ended((await anna.begin({ model: "v3" }))._id);
  expect(told).toMatchObject({ status: "done", model: "v1", fell_back_from: "v3", power: 0 });

  models.connect([endpointConnection("v1", server.baseUrl), { ...storytellerConnection("v3"), pro: true }]);
  expect(codeOf(await anna.tryBegin({ model: "v3" }))).toBe(POWER_SHORT);
  const oriel = await author(app);
  const written = await oriel.ended((await oriel.begin({ model: "v3" }))._id);
  expect(written).toMatchObject({ status: "done", model: "v1", fell_back_from: "v3", power: LENGTH });
});
