// The Lab on the same machinery: its tools, its limits, its free uses, and who may not use it.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type Availability,
  type Generation,
  labTone,
  labTool,
  STORYTELLER_TOOLS,
} from "../../../contract/generations.ts";
import { LAB_TRIAL_USES } from "../../../contract/limits.ts";
import { storytellerConnection } from "../../../server/platform/models/connection.ts";
import { testApp } from "../../support/app.ts";
import { type Author, author as authorOf, generationScene } from "../../support/generation-scene.ts";
import { connectedModels } from "../../support/models-scene.ts";
import { tokensOf } from "../../support/openai-answers.ts";
import { codeOf, signUp } from "../../support/people.ts";

const { app, server, author } = await generationScene();
const TEXT = "The lamp in the harbour went out all at once and it was very dark on the quay.";
const asking = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  tool: "shorten",
  text: TEXT,
  model: "v2",
  ...more,
});
const lab = (who: Pick<Author, "post">, more: Record<string, unknown> = {}) =>
  who.post<Generation>("/api/v2/lab/generations", asking(more));
const availability = (who: Pick<Author, "get">) => who.get<Availability>("/api/v2/generations/availability");

it.each([
  ["shorten", {}, "Shorten"],
  ["rewrite", { tone: "humorous" }, "humorous"],
  ["expand", { text: "It was dark." }, "It was dark."],
  ["custom", { instruction: "Turn the lamp into a bell" }, "Turn the lamp into a bell"],
])("%s gives one result, and the model receives what it needs", async (tool, more, given) => {
  server.play({ tokens: tokensOf("The lamp died; the quay went black.") });
  const anna = await author();
  const place = { story_id: anna.storyId, chapter_id: anna.chapterId };
  const begun = await lab(anna, { tool, before: "Nobody spoke. ", after: " A bell rang.", ...place, ...more });
  expect(begun).toMatchObject({ kind: "lab", tool, candidates: [{ flavour: null }], ...place });
  expect(await anna.ended(begun._id)).toMatchObject({
    status: "done",
    candidates: [{ status: "complete", text: "The lamp died; the quay went black." }],
  });
  expect(JSON.stringify(server.requests[0]?.body.messages)).toContain(given);
  const { data } = await anna.get<{ data: Generation[] }>(
    `/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations?kind=lab`,
  );
  expect(data.map(({ _id }) => _id)).toEqual([begun._id]);
});

it("accepts pasted text that belongs to no story, in its own language", async () => {
  server.play({ tokens: tokensOf("灯灭了，码头一片漆黑。") });
  const anna = await signUp(app, "anna");
  const begun = await lab(anna, { text: "港口的灯忽然一下子全灭了，码头上黑得什么也看不见。", lang: "en-US" });
  expect(begun).toMatchObject({ story_id: null, chapter_id: null });
  await expect.poll(async () => (await anna.get<Generation>(`/api/v2/generations/${begun._id}`)).status).toBe("done");
  expect(JSON.stringify(server.requests[0]?.body.messages)).toMatch(/[\u4e00-\u9fff]{6}/);
});

it.each([
  ["no text", { text: "" }, 42280],
  ["white space", { text: " \n " }, 42280],
  ["a text that is too long", { text: "lamp ".repeat(1_001) }, 42281],
  ["too long a text without a space", { text: "x".repeat(12_001) }, 42281],
  ["a text that is far too long", { text: "x".repeat(120_001) }, 42200],
  ["too much before it", { before: "x".repeat(4_001) }, 42200],
  ["too much behind it", { after: "x".repeat(4_001) }, 42200],
  ["too much to expand", { tool: "expand", text: `${"字".repeat(500)} lamp` }, 42281],
  ["no instruction", { tool: "custom" }, 42282],
  ["too long an instruction", { tool: "custom", instruction: "x".repeat(301) }, 42200],
  ["another tool", { tool: "translate" }, 42200],
  ["a chapter without its story", { chapter_id: randomUUID() }, 42200],
])("refuses %s, and nothing is stored", async (_what, more, code) => {
  const anna = await author();
  expect(codeOf(await anna.ask("POST", "/api/v2/lab/generations", asking(more)))).toBe(code);
  expect(await anna.balance()).toMatchObject({ held: 0 });
  expect(server.requests).toHaveLength(0);
});

it("counts with continuing towards the limit of one generation at a time", async () => {
  server.play({ fault: { kind: "silent" } });
  const anna = await author();
  const begun = await lab(anna);
  expect(codeOf(await anna.tryBegin())).toBe(40901);
  await anna.post(`/api/v2/generations/${begun._id}/cancel`);
});

it("is free for the first successful uses, then charges power; members are never charged", async () => {
  const anna = await author();
  const { total } = await anna.balance();
  server.play({ fault: { kind: "status", status: 401 } });
  await anna.ended((await lab(anna))._id);
  expect(await app.services.power.labTrialLeft(anna.uid)).toBe(LAB_TRIAL_USES);
  server.play({});
  for (let use = 0; use < LAB_TRIAL_USES; use++)
    expect(await anna.ended((await lab(anna))._id)).toMatchObject({ status: "done", power: 0 });
  expect(await anna.balance()).toEqual({ total, held: 0 });
  expect(await app.services.power.labTrialLeft(anna.uid)).toBe(0);
  const seen = Promise.withResolvers<void>();
  server.play({ until: seen.promise });
  const paid = await lab(anna);
  expect(await anna.balance()).toEqual({ total: total - 50, held: 50 });
  seen.resolve();
  expect(await anna.ended(paid._id)).toMatchObject({ status: "done", power: 50 });
  expect(await anna.balance()).toEqual({ total: total - 50, held: 0 });

  const [from, until] = [new Date(), new Date(Date.now() + 86_400_000)];
  await app.services.power.setMembership(null, anna.uid, { from, until });
  expect(await anna.ended((await lab(anna))._id)).toMatchObject({ status: "done", power: 0 });
});

it("costs neither a free use nor power if the text is returned unchanged, which is then no result", async () => {
  server.play({ tokens: tokensOf(TEXT) });
  const anna = await author();
  const before = await anna.balance();
  expect(await anna.ended((await lab(anna))._id)).toMatchObject({
    status: "done",
    power: 0,
    candidates: [{ status: "complete", text: "" }],
  });
  expect(await app.services.power.labTrialLeft(anna.uid)).toBe(LAB_TRIAL_USES);
  expect(await anna.balance()).toEqual(before);
});

describe("without a model", () => {
  const onStoryteller = () => app.services.models.connect([storytellerConnection("v2")]);
  const tools = labTool.options.flatMap((tool) =>
    (tool === "rewrite" ? labTone.options : ["same"]).map((tone) => [tool, tone] as const),
  );

  it.each(tools)("the table decides about %s, tone %s", async (tool, tone) => {
    onStoryteller();
    const anna = await author();
    const answer = await anna.ask("POST", "/api/v2/lab/generations", asking({ tool, tone, instruction: "Rhyme" }));
    if (STORYTELLER_TOOLS[tool]) expect(answer.status).toBe(200);
    else expect(codeOf(answer)).toBe(42283);
    expect(await anna.balance()).toMatchObject({ held: 0 });
  });

  it.each([
    [TEXT, "The lamp in the harbour went out all at once and it was dark on the quay."],
    ["她非常冷静地站起来，走到车厢的尽头。", "她冷静地站起来，走到车厢的尽头。"],
    ["The bridge was not safe.", ""],
  ])("what could go of %s is left out; where nothing can, there is no result", async (text, left) => {
    onStoryteller();
    const anna = await author();
    expect(await anna.ended((await lab(anna, { text }))._id)).toMatchObject({
      status: "done",
      candidates: [{ status: "complete", text: left }],
    });
  });
});

describe("closed by the operator", async () => {
  const closed = await testApp({ lab: false, models: connectedModels(server) });

  it("answers that it is closed; continuing works", async () => {
    const anna = await authorOf(closed);
    expect(codeOf(await anna.ask("POST", "/api/v2/lab/generations", asking()))).toBe(42260);
    expect(await anna.ended((await anna.begin())._id)).toMatchObject({ status: "done" });
    expect(await availability(anna)).toEqual({ continuation: true, lab: false, suspended_until: null });
  });
});

describe("continuation closed by the operator", async () => {
  const closed = await testApp({ continuation: false, models: connectedModels(server) });

  it("answers that it is closed, and asks for no power; the Lab works", async () => {
    const anna = await authorOf(closed);
    const before = await anna.balance();
    expect(codeOf(await anna.tryBegin())).toBe(42260);
    expect(await anna.balance()).toEqual(before);
    expect(await anna.ended((await lab(anna))._id)).toMatchObject({ status: "done" });
    expect(await availability(anna)).toEqual({ continuation: false, lab: true, suspended_until: null });
  });
});

it("what could go keeps everything else: refrains, words of before, titles, words that are banned in the world", async () => {
  app.services.models.connect([storytellerConnection("v2")]);
  const anna = await author();
  const world = await anna.post<{ _id: string }>("/api/v1/universes", { title: "W", forbidden_words: ["suddenly"] });
  await anna.post(`/v2/novel/${anna.storyId}/preset_universe`, { value: world._id });
  const refrain = "Nobody on the whole quay said a single word about it.";
  const text = `The Lamp\n${refrain} The lane was very narrow, and nobody came. Suddenly she sat. ${refrain}`;
  const begun = await lab(anna, { text, before: `${refrain} `, story_id: anna.storyId, chapter_id: anna.chapterId });
  const ended = await anna.ended(begun._id);
  expect(ended.candidates.map((one) => one.text)).toEqual([text.replace("very ", "")]);
});
