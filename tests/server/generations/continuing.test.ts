// A continuation from the request to the end, on the real server with a simulated model.
import { expect, it } from "vitest";
import type { Candidate, Generation, GenerationEvent } from "../../../contract/generations.ts";
import { CHAPTER_MAX_CHARACTERS, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { countWords } from "../../../contract/text-length.ts";
import { asking, candidateTexts, generationScene } from "../../support/generation-scene.ts";
import { tokensOf } from "../../support/openai-answers.ts";
import { codeOf } from "../../support/people.ts";

const { app, server, author, connect } = await generationScene();
const SENTENCES = tokensOf(
  " She counted the boats again, slowly, and came to one more than at noon. Somebody laughed.",
);

it("is answered at once, streams, ends on a sentence, and is charged once", async () => {
  const seen = Promise.withResolvers<void>();
  server.play({ tokens: SENTENCES, perSecond: 200, until: seen.promise });
  const anna = await author();
  const before = await anna.balance();
  const begun = await anna.begin();
  expect(begun).toMatchObject({
    kind: "continue",
    status: "queued",
    model: "v2",
    power: 0,
    write_length: 70,
    chapter_id: anna.chapterId,
  });
  expect(begun.candidates).toMatchObject([{ flavour: "next", status: "waiting", text: "" }]);
  expect(await anna.balance()).toEqual({ total: before.total - 70, held: 70 });

  const reading = await anna.follow(begun._id);
  seen.resolve();
  const events = await reading.end;
  expect(events[0]?.event.type).toBe("snapshot");
  const last = events.at(-1)?.event as GenerationEvent & { type: "end" };
  expect(last).toMatchObject({ type: "end", generation: { status: "done", power: 70, error_code: null } });
  const [candidate] = last.generation.candidates as [Candidate];
  expect(candidate.status).toBe("complete");
  expect(candidate.text).toMatch(/^ ?She counted the boats .*\.$/);
  // The streamed pieces add up to the final text.
  expect(candidateTexts({ events: events.slice(0, -1) }).get(candidate._id)).toBe(candidate.text);
  expect(last.generation.receipt).toMatchObject({
    model: "v2",
    included: expect.arrayContaining([expect.objectContaining({ kind: "before" })]),
  });
  expect(await anna.get<Generation>(`/api/v2/generations/${begun._id}`)).toEqual(last.generation);
  expect(await anna.balance()).toEqual({ total: before.total - 70, held: 0 });
});

it("sends a different request for each of three candidates, and all stream in parallel", async () => {
  // None is answered before all three requests have arrived.
  const third = server.request(2);
  server.play({ until: third });
  const anna = await author();
  const begun = await anna.begin({ candidates: 3 });
  expect(begun.candidates.map(({ flavour }) => flavour)).toEqual(["next", "said", "noticed"]);
  const ended = await anna.ended(begun._id);
  expect(ended.candidates.map(({ status }) => status)).toEqual(["complete", "complete", "complete"]);
  expect(ended.power).toBe(70);
  const asked = server.requests.map(({ body }) => JSON.stringify(body.messages));
  expect(new Set(asked).size).toBe(3);
});

it("sends the model the text after the cursor, and the previous result it should differ from", async () => {
  server.play({ tokens: SENTENCES });
  const anna = await author();
  const first = await anna.ended((await anna.begin({ after: "The bell rang twice over the water." }))._id);
  expect(JSON.stringify(server.requests[0]?.body.messages)).toContain("The bell rang twice over the water.");
  const again = await anna.begin({ parent_id: first._id });
  expect(again.parent_id).toBe(first._id);
  await anna.ended(again._id);
  expect(JSON.stringify(server.requests.at(-1)?.body.messages)).toContain("came to one more than at noon");
  // Another person's result is not used.
  const bert = await author();
  const stolen = await bert.begin({ parent_id: first._id });
  expect(stolen.parent_id).toBeNull();
  await bert.ended(stolen._id);
  expect(JSON.stringify(server.requests.at(-1)?.body.messages)).not.toContain("came to one more than at noon");
});

it("sends the story's notes and the chapters before, and its receipt shows it", async () => {
  const anna = await author();
  const chapters = `/api/v2/novels/${anna.storyId}/chapters`;
  await anna.put(`/api/v2/novels/${anna.storyId}/notes`, {
    author_note: "The keeper is lying.",
    style: "Dry",
    point_of_view: "first",
  });
  await anna.put(`${chapters}/${anna.chapterId}/summary`, { text: "A lamp was stolen.", pinned: true });
  const { _id: second } = await anna.post<{ _id: string }>(chapters, { name: "Second" });
  const begun = await anna.post<Generation>(`${chapters}/${second}/generations`, asking());
  const { receipt } = await anna.ended(begun._id);
  const asked = JSON.stringify(server.requests[0]?.body.messages);
  for (const told of ["The keeper is lying.", "Dry", "A lamp was stolen."]) expect(asked).toContain(told);
  expect(receipt?.included.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["author_note", "style", "point_of_view", "summary", "before"]),
  );
});

it("has one effect, however often the same request is sent", async () => {
  server.play({ perSecond: 100 });
  const anna = await author();
  const { total } = await anna.balance();
  const id = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => anna.begin({ id, candidates: 2 })));
  expect(new Set(answers.map((one) => one.candidates.map(({ _id }) => _id).join())).size).toBe(1);
  const ended = await anna.ended(id);
  expect(server.requests).toHaveLength(2);
  expect(await anna.balance()).toEqual({ total: total - 70, held: 0 });
  // Also later, and the answer is the final state.
  expect(await anna.begin({ id, candidates: 2 })).toEqual(ended);
  expect(server.requests).toHaveLength(2);
  expect(codeOf(await anna.tryBegin({ id, candidates: 3 }))).toBe(40900);
  const bert = await author();
  expect(codeOf(await bert.tryBegin({ id, candidates: 2 }))).toBe(40900);
  expect(await bert.balance()).toMatchObject({ held: 0 });
});

it("a person can have one at a time; others are not affected", async () => {
  server.play({ perSecond: 5 });
  const [anna, bert] = [await author(), await author()];
  const running = await anna.begin();
  const crowd = await Promise.all(Array.from({ length: 5 }, () => anna.tryBegin()));
  expect(crowd.map(codeOf)).toEqual([40901, 40901, 40901, 40901, 40901]);
  expect(crowd[0]?.body).toMatchObject({ content: { generation_id: running._id } });
  const other = await bert.begin();
  await anna.post(`/api/v2/generations/${running._id}/cancel`);
  server.play({});
  await anna.ended((await anna.begin())._id);
  await bert.post(`/api/v2/generations/${other._id}/cancel`);
});

it("is refused without enough power, and nothing is stored", async () => {
  const anna = await author();
  const { total } = await anna.balance();
  await app.database.pool.query("update power_grants set remaining = 69, granted = 69 where user_id = $1", [anna.uid]);
  const answer = await anna.tryBegin();
  expect([codeOf(answer), answer.body]).toMatchObject([40304, { content: { needed: 70, available: 69 } }]);
  expect(total).toBeGreaterThan(70);
  expect(
    (await anna.get<{ data: unknown[] }>(`/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations`)).data,
  ).toEqual([]);
  expect(server.requests).toHaveLength(0);
});

it("stops when the person cancels; text received so far is kept, and only it is charged", async () => {
  server.play({ fault: { kind: "never-ends" }, perSecond: 20, tokens: ["word "] });
  const anna = await author();
  const { total } = await anna.balance();
  const begun = await anna.begin({ write_length: 1_000 });
  const reading = await anna.follow(begun._id);
  await reading.until((event) => event.type === "text");
  const stopped = await anna.post<Generation>(`/api/v2/generations/${begun._id}/cancel`);
  expect(stopped).toMatchObject({
    status: "cancelled",
    error_code: null,
    candidates: [{ status: "partial", error_code: null }],
  });
  const words = stopped.candidates[0]?.text ?? "";
  expect(words).toContain("word");
  expect(stopped.power).toBe(countWords(words));
  expect(stopped.power).toBeLessThan(words.trim().length);
  expect(stopped.power).toBeLessThan(1_000);
  const request = await server.request(0);
  await request.over;
  expect(request.abortedAt).not.toBeNull();
  expect((await reading.end).at(-1)?.event).toEqual({ type: "end", generation: stopped });
  expect(await anna.balance()).toEqual({ total: total - stopped.power, held: 0 });
  // Cancelling again changes nothing.
  expect(await anna.post(`/api/v2/generations/${begun._id}/cancel`)).toEqual(stopped);
});

it("cards with no text before and after are free, also without power; with a character they are charged", async () => {
  server.play({ tokens: SENTENCES });
  const anna = await author();
  const { total } = await anna.balance();
  const free = await anna.begin({ before: "\n", after: "\n", candidates: 3 });
  expect(await anna.balance()).toEqual({ total, held: 0 });
  expect(await anna.ended(free._id)).toMatchObject({ status: "done", power: 0, write_length: 70 });
  await anna.ended((await anna.begin({ before: "", after: "." }))._id);
  expect(await anna.balance()).toEqual({ total: total - 70, held: 0 });
  await app.database.pool.query("update power_grants set remaining = 1, granted = 1 where user_id = $1", [anna.uid]);
  const unpaid = await anna.begin({ before: "" });
  expect(await anna.ended(unpaid._id)).toMatchObject({ status: "done", power: 0 });
});

it("is free when it is cancelled before the first word", async () => {
  server.play({ fault: { kind: "silent" } });
  const anna = await author();
  const before = await anna.balance();
  const begun = await anna.begin();
  await server.request(0);
  const stopped = await anna.post<Generation>(`/api/v2/generations/${begun._id}/cancel`);
  expect(stopped).toMatchObject({
    status: "cancelled",
    power: 0,
    candidates: [{ status: "failed", text: "", error_code: null }],
  });
  expect(await anna.balance()).toEqual(before);
});

it("waits in a queue, and reports its position", async () => {
  connect({ maxConcurrent: 1 });
  server.play({ fault: { kind: "silent" } });
  const [anna, bert, carl] = [await author(), await author(), await author()];
  const first = await anna.begin();
  await server.request(0);
  const second = await bert.begin();
  const third = await carl.begin();
  const reading = await carl.follow(third._id);
  const isWaiting = (one: Generation) => one.status === "queued" && one.waiting === 1;
  await reading.until((event) =>
    event.type === "snapshot" ? isWaiting(event.generation) : event.type === "queued" && event.waiting === 1,
  );
  server.play({});
  await anna.post(`/api/v2/generations/${first._id}/cancel`);
  expect(await bert.ended(second._id)).toMatchObject({ status: "done" });
  expect((await reading.end).at(-1)?.event).toMatchObject({ type: "end", generation: { status: "done", waiting: 0 } });
});

it("can be cancelled in the queue: no model is asked, nothing is charged", async () => {
  connect({ maxConcurrent: 1 });
  server.play({ fault: { kind: "silent" } });
  const [anna, bert] = [await author(), await author()];
  const first = await anna.begin();
  await server.request(0);
  const before = await bert.balance();
  const second = await bert.begin({ candidates: 3 });
  const stopped = await bert.post<Generation>(`/api/v2/generations/${second._id}/cancel`);
  expect(stopped).toMatchObject({ status: "cancelled", power: 0, waiting: 0 });
  expect(await bert.balance()).toEqual(before);
  await anna.post(`/api/v2/generations/${first._id}/cancel`);
  expect(server.requests).toHaveLength(1);
});

it("can be resumed after any event, from any connection, and by nobody else", async () => {
  server.play({ perSecond: 20 });
  const anna = await author();
  const begun = await anna.begin({ write_length: 200 });
  const tab = await anna.follow(begun._id);
  const seen = await tab.until((event) => event.type === "text");
  tab.leave();
  const joined = await anna.follow(begun._id, { lastEventId: seen.id });
  const whole = await joined.end;
  expect(whole[0]?.event.type).toBe("snapshot");
  expect(whole[0]?.id).toBeGreaterThanOrEqual(seen.id);
  const last = whole.at(-1);
  expect(last?.event.type).toBe("end");
  const ended = await anna.get<Generation>(`/api/v2/generations/${begun._id}`);
  expect(candidateTexts(joined).get(ended.candidates[0]?._id as string)).toBe(ended.candidates[0]?.text);
  // A reader who has seen the end is told that nothing follows; one who has not gets it.
  expect((await anna.follow(begun._id, { after: last?.id as number })).status).toBe(204);
  const late = await (await anna.follow(begun._id, { after: seen.id })).end;
  expect(late.map(({ event }) => event.type)).toEqual(["snapshot", "end"]);

  const bert = await author();
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/events"],
    ["POST", "/cancel"],
    ["PUT", `/candidates/${ended.candidates[0]?._id}/kept`],
  ])
    expect(codeOf(await bert.ask(method as string, `/api/v2/generations/${begun._id}${path}`))).toBe(40444);
});

it("is described at /docs, its stream as a stream", async () => {
  const { body } = await app.request("GET", "/docs/json");
  const { paths } = body as { paths: Record<string, { get?: { responses: Record<string, { content: object }> } }> };
  const stream = paths["/api/v2/generations/{gid}/events"]?.get?.responses["200"];
  expect(Object.keys(stream?.content ?? {})).toEqual(["text/event-stream"]);
  expect(JSON.stringify(stream)).toContain("snapshot");
});

it("is refused for a chapter without room, before power is held; with room for the minimum it runs", async () => {
  server.play({ tokens: SENTENCES });
  const anna = await author();
  const before = await anna.balance();
  const path = `/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/generations`;
  // Breaks between blocks are not counted.
  const half = "海".repeat(CHAPTER_MAX_CHARACTERS / 2);
  // Ideographs with their punctuation are taken to need one and a half characters each.
  const least = WRITE_LENGTH_MIN * 1.5;
  const full = { before: `${half.slice(1)}\n。`, after: half.slice(least - 1) };
  expect(codeOf(await anna.ask("POST", path, asking({ ...full, after: half })))).toBe(42285);
  expect(codeOf(await anna.ask("POST", path, asking(full)))).toBe(42285);
  expect(await anna.balance()).toEqual(before);
  expect(server.requests).toHaveLength(0);
  const room = { ...full, after: half.slice(least), write_length: WRITE_LENGTH_MIN };
  expect(await anna.ended((await anna.begin(room))._id)).toMatchObject({ status: "done", power: WRITE_LENGTH_MIN });
});

it("sends the end of the previous chapter, with or without a summary of it, and its receipt shows it", async () => {
  const anna = await author();
  const text = "# One\n\nThe first lamp burned low. Mara waited by the rail.\n\n# Two\n\nNothing yet.";
  const made = await app.services.transfer.importStory(anna.uid, { title: "T", language: "en-US", format: "md", text });
  const [first = "", second = ""] = made.chapter_ids;
  const chapters = `/api/v2/novels/${made.story._id}/chapters`;
  const begun = await anna.post<Generation>(`${chapters}/${second}/generations`, asking({ before: "" }));
  const { receipt } = await anna.ended(begun._id);
  const asked = () =>
    server.requests
      .at(-1)
      ?.body.messages.map(({ content }) => content)
      .join("\n") ?? "";
  expect(asked()).toContain(
    "<previous_chapter>\nThe end of chapter 1, “One”, word for word:\nThe first lamp burned low.",
  );
  expect(receipt?.included).toContainEqual(
    expect.objectContaining({ kind: "previous", name: "One", ref: first, words: 10 }),
  );
  await anna.put(`${chapters}/${first}/summary`, { text: "Mara keeps the lamp." });
  await anna.ended((await anna.post<Generation>(`${chapters}/${second}/generations`, asking({ before: "" })))._id);
  expect(asked()).toContain("Mara keeps the lamp.");
  expect(asked()).toContain("Mara waited by the rail.");
});

it("continues without a previous chapter that may not be sent to a model, and its receipt says why", async () => {
  const anna = await author();
  const bad = "He looked up how to make a pipe bomb and wrote it down.";
  const text = `# One\n\n${bad} ${"Then Mara went down to the water again. ".repeat(40)}\n\n# Two\n\nNothing yet.`;
  const made = await app.services.transfer.importStory(anna.uid, { title: "T", language: "en-US", format: "md", text });
  const path = `/api/v2/novels/${made.story._id}/chapters/${made.chapter_ids[1]}/generations`;
  const { receipt, status } = await anna.ended((await anna.post<Generation>(path, asking()))._id);
  expect(status).toBe("done");
  expect(JSON.stringify(server.requests.at(-1)?.body.messages)).not.toContain("pipe bomb");
  expect(receipt?.left_out).toContainEqual(expect.objectContaining({ kind: "previous", because: "refused" }));
});
