// A generation's power: held before it begins, captured once if it succeeds, released if it does not; each request ten
// times concurrently has one effect.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { LAB_POWER_PER_USE, LAB_TRIAL_USES } from "../../../contract/limits.ts";
import { testDatabase } from "../../support/database.ts";
import { brokenRules } from "../../support/power-invariants.ts";
import { continuation, FREE, powerScene } from "../../support/power-scene.ts";

const connection = await testDatabase();
const { pool, db } = connection;
const START = "2026-11-20T10:00:00Z";
const { power, clock, person } = powerScene(connection, START);
let uid: string;
beforeEach(async () => {
  clock.now = new Date(START);
  uid = await person();
});

const tenTimes = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, run));
const page = { limit: 30, url: "/" };

it("holds, and captures what was held", async () => {
  const request = continuation(uid, clock);
  expect(await power.hold(null, request)).toBe(70);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, held: 70, total: FREE - 70 });
  expect(await power.capture(request.generationId)).toBe(70);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE - 70, held: 0, total: FREE - 70 });
  await power.release(request.generationId);
  expect(await power.capture(request.generationId)).toBe(70);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE - 70, held: 0 });
});

it("captures a part of what was held, in the order of spending, and releases the rest", async () => {
  await power.grant(null, { uid, bucket: "pack", amount: 500, source: "pack", key: `order:${uid}` });
  const request = continuation(uid, clock, { amount: FREE + 100 });
  await power.hold(null, request);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, writing_pack: 500, held: FREE + 100 });
  expect(await tenTimes(() => power.capture(request.generationId, undefined, FREE + 30))).toEqual(
    Array.from({ length: 10 }, () => FREE + 30),
  );
  expect(await power.benefits(uid)).toMatchObject({ writing_free: 0, writing_pack: 470, held: 0, total: 470 });
  // More than is held, and nothing at all.
  const [over, none] = [continuation(uid, clock), continuation(uid, clock)];
  await power.hold(null, over);
  expect(await power.capture(over.generationId, undefined, 1_000)).toBe(70);
  await power.hold(null, none);
  expect(await power.capture(none.generationId, undefined, 0)).toBe(0);
  expect(await power.benefits(uid)).toMatchObject({ writing_pack: 400, held: 0, total: 400 });
  await expect(power.hold(null, over)).rejects.toMatchObject({ code: "conflict" });
});

it("the released part expires if its grant has ended meanwhile", async () => {
  const request = continuation(uid, clock);
  await power.hold(null, { ...request, expiresAt: new Date("2026-12-09T00:00:00Z") });
  clock.now = new Date("2026-12-08T12:00:00Z");
  expect(await power.capture(request.generationId, undefined, 20)).toBe(20);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, held: 0, total: FREE });
});

it("releases what was held, and captures nothing afterwards", async () => {
  const request = continuation(uid, clock);
  await power.hold(null, request);
  await power.release(request.generationId);
  expect(await power.capture(request.generationId)).toBe(0);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, held: 0, total: FREE });
  expect((await power.statement(uid, page)).data.map(({ kind }) => kind)).toEqual(["grant"]);
});

it("captures nothing of an unknown generation", async () => {
  expect(await power.capture(randomUUID())).toBe(0);
  await power.release(randomUUID());
});

it("each request ten times concurrently has one effect", async () => {
  const request = continuation(uid, clock);
  expect(await tenTimes(() => power.hold(null, request))).toEqual(Array.from({ length: 10 }, () => 70));
  expect(await power.benefits(uid)).toMatchObject({ held: 70, writing_free: FREE });
  expect(await tenTimes(() => power.capture(request.generationId))).toEqual(Array.from({ length: 10 }, () => 70));
  const another = continuation(uid, clock);
  await power.hold(null, another);
  await tenTimes(() => power.release(another.generationId));
  await tenTimes(() => power.grant(null, { uid, bucket: "pack", amount: 500, source: "pack", key: `order:${uid}` }));
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE - 70, writing_pack: 500, held: 0 });
  expect((await power.statement(uid, page)).data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["grant", 500],
    ["spend", -70],
    ["grant", FREE],
  ]);
});

it("of concurrent capture and release of one generation exactly one wins", async () => {
  for (let round = 0; round < 20; round++) {
    const before = (await power.benefits(uid)).total;
    const request = continuation(uid, clock);
    await power.hold(null, request);
    const [taken] = await Promise.all([power.capture(request.generationId), power.release(request.generationId)]);
    expect(await power.benefits(uid)).toMatchObject({ held: 0, total: before - taken });
  }
});

it("the first ten concurrent reads grant the free quota once", async () => {
  const looks = await tenTimes(() => power.benefits(uid));
  expect(looks.map(({ total }) => total)).toEqual(Array.from({ length: 10 }, () => FREE));
});

it("refuses the same key with another request, for any person", async () => {
  const request = continuation(uid, clock);
  await power.hold(null, request);
  const stranger = await person();
  for (const other of [{ amount: 71 }, { kind: "lab" as const }, { storyId: randomUUID() }, { uid: stranger }])
    await expect(power.hold(null, { ...request, ...other })).rejects.toMatchObject({ code: "conflict" });
  const grant = { uid, bucket: "pack" as const, amount: 5, source: "pack", key: `key:${uid}` };
  await power.grant(null, grant);
  for (const other of [{ amount: 6 }, { bucket: "activity" as const }, { source: "gift" }, { uid: stranger }])
    await expect(power.grant(null, { ...grant, ...other })).rejects.toMatchObject({ code: "conflict" });
  expect(await power.benefits(uid)).toMatchObject({ held: 70, writing_pack: 5 });
});

it("refuses an id whose power was captured or released: it would hold nothing", async () => {
  const [taken, back] = [continuation(uid, clock), continuation(uid, clock)];
  await power.hold(null, taken);
  await power.capture(taken.generationId);
  await power.hold(null, back);
  await power.release(back.generationId);
  for (const over of [taken, back]) await expect(power.hold(null, over)).rejects.toMatchObject({ code: "conflict" });
  expect(await power.benefits(uid)).toMatchObject({ held: 0, total: FREE - 70 });
});

it("refuses an open hold to a caller that requires a new one", async () => {
  const request = continuation(uid, clock);
  expect(await power.hold(null, { ...request, isNew: true })).toBe(70);
  expect(await power.hold(null, request)).toBe(70);
  await expect(power.hold(null, { ...request, isNew: true })).rejects.toMatchObject({ code: "conflict" });
  expect(await power.benefits(uid)).toMatchObject({ held: 70 });
});

it("of two people holding under one id concurrently one gets it", async () => {
  const stranger = await person();
  await Promise.all([power.benefits(uid), power.benefits(stranger)]);
  const generationId = randomUUID();
  const found = await Promise.allSettled(
    [uid, stranger].map((each) => power.hold(null, continuation(each, clock, { generationId }))),
  );
  expect(found.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("reports the needed and the available amount where there is not enough", async () => {
  await power.hold(null, continuation(uid, clock, { amount: FREE - 10 }));
  const more = continuation(uid, clock, { amount: 11 });
  const refusal = { code: "power_short", content: { needed: 11, available: 10 } };
  await expect(power.hold(null, more)).rejects.toMatchObject(refusal);
  // Nothing of it remained: the same id with less works.
  expect(await power.hold(null, { ...more, amount: 10 })).toBe(10);
});

it("a transaction that fails holds nothing", async () => {
  const request = continuation(uid, clock);
  const failing = db.transaction(async (tx) => {
    expect(await power.hold(tx, request)).toBe(70);
    throw new Error("the row was not stored");
  });
  await expect(failing).rejects.toThrow("the row was not stored");
  expect(await power.benefits(uid)).toMatchObject({ held: 0, total: FREE });
});

it("expired holds are swept, the others stay", async () => {
  clock.now = new Date("2026-11-20T11:00:00Z");
  await power.sweep();
  const late = continuation(uid, clock);
  const going = continuation(uid, clock, { expiresAt: new Date("2026-11-20T12:00:00Z") });
  await power.hold(null, late);
  await power.hold(null, going);
  clock.now = late.expiresAt;
  expect(await power.sweep()).toBe(1);
  expect(await power.benefits(uid)).toMatchObject({ held: 70, total: FREE - 70 });
  expect(await power.capture(late.generationId)).toBe(0);
  expect(await power.capture(going.generationId)).toBe(70);
});

it("the Lab's free uses cost nothing, then each use is charged; a failed use is returned", async () => {
  const use = () => power.hold(null, continuation(uid, clock, { kind: "lab", amount: LAB_POWER_PER_USE }));
  for (let at = 0; at < LAB_TRIAL_USES; at++) expect(await use()).toBe(0);
  expect(await power.labTrialLeft(uid)).toBe(0);
  const paid = continuation(uid, clock, { kind: "lab", amount: LAB_POWER_PER_USE });
  expect(await power.hold(null, paid)).toBe(LAB_POWER_PER_USE);
  expect(await power.capture(paid.generationId)).toBe(LAB_POWER_PER_USE);

  const other = await person();
  const trial = continuation(other, clock, { kind: "lab", amount: LAB_POWER_PER_USE });
  await power.hold(null, trial);
  expect(await power.labTrialLeft(other)).toBe(LAB_TRIAL_USES - 1);
  await power.release(trial.generationId);
  await power.release(trial.generationId);
  expect(await power.labTrialLeft(other)).toBe(LAB_TRIAL_USES);
});

it("members use the Lab without power and without free uses", async () => {
  await power.setMembership(null, uid, { from: clock.now, until: new Date("2026-12-20T10:00:00Z") });
  expect(await power.hold(null, continuation(uid, clock, { kind: "lab", amount: LAB_POWER_PER_USE }))).toBe(0);
  expect(await power.labTrialLeft(uid)).toBe(LAB_TRIAL_USES);
});

it("after all that the ledger is consistent", async () => {
  clock.now = new Date("2026-11-20T13:00:00Z");
  await power.sweep();
  expect(await brokenRules(pool, clock.now)).toEqual({});
});
