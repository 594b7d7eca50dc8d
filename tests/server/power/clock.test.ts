// Time-dependent rules by example: the order of spending, the 8th, month ends, members' months. clock-model.test.ts
// covers all other cases.
import { beforeEach, expect, it } from "vitest";
import { MEMBER_POWER_PER_MONTH } from "../../../contract/limits.ts";
import { testDatabase } from "../../support/database.ts";
import { continuation, FREE, powerScene } from "../../support/power-scene.ts";

const { power, clock, person } = powerScene(await testDatabase());
let uid: string;
beforeEach(async () => {
  clock.now = new Date("2026-11-20T10:00:00Z");
  uid = await person();
});

const unix = (text: string) => Date.parse(text) / 1000;
const at = (text: string) => {
  clock.now = new Date(text);
};
const give = (bucket: "activity" | "pack", amount: number) =>
  power.grant(null, { uid, bucket, amount, source: bucket, key: `${bucket}:${uid}` });
const member = (until: string) => power.setMembership(null, uid, { from: clock.now, until: new Date(until) });
async function spend(amount: number): Promise<unknown> {
  const request = continuation(uid, clock, { amount });
  await power.hold(null, request);
  await power.capture(request.generationId);
  return (await statement())[0]?.buckets;
}
const statement = async () => (await power.statement(uid, { limit: 100, url: "/" })).data;
const lines = async () =>
  (await statement()).map(({ kind, source, amount, balance }) => [kind, source, amount, balance]);

it("spends the free quota first, then what ends with the month, then packs", async () => {
  await give("pack", 500);
  await give("activity", 300);
  expect(await spend(FREE - 100)).toEqual([{ bucket: "free", amount: 100 - FREE }]);
  expect(await spend(350)).toEqual([
    { bucket: "activity", amount: -250 },
    { bucket: "free", amount: -100 },
  ]);
  expect(await spend(200)).toEqual([
    { bucket: "activity", amount: -50 },
    { bucket: "pack", amount: -150 },
  ]);
  expect(await power.benefits(uid)).toMatchObject({ writing_pack: 350, total: 350 });
});

it("refreshes the free quota on the 8th; the rest of the old one expires", async () => {
  await spend(70);
  expect(await power.benefits(uid)).toMatchObject({ writing_free_exp: unix("2026-12-08T00:00:00Z") });
  at("2026-12-07T23:59:59.999Z");
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE - 70 });
  at("2026-12-08T00:00:00Z");
  expect(await power.benefits(uid)).toMatchObject({
    writing_free: FREE,
    writing_free_exp: unix("2027-01-08T00:00:00Z"),
  });
  expect(await lines()).toEqual([
    ["grant", "free", FREE, FREE],
    ["expire", "free", 70 - FREE, 0],
    ["spend", "continue", -70, FREE - 70],
    ["grant", "free", FREE, FREE],
  ]);
});

it("activity power expires at the end of the month and packs never do", async () => {
  await give("activity", 300);
  await give("pack", 500);
  expect(await power.benefits(uid)).toMatchObject({
    writing_checkin: 300,
    writing_checkin_exp: unix("2026-12-01T00:00:00Z"),
  });
  at("2026-12-01T00:00:00Z");
  expect(await power.benefits(uid)).toMatchObject({ writing_checkin: 0, writing_checkin_exp: null, writing_pack: 500 });
  at("2036-12-01T00:00:00Z");
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, writing_pack: 500 });
});

it("power that expires while it is held can still be captured, and expires when it is released", async () => {
  const [kept, failed] = [continuation(uid, clock, { amount: 100 }), continuation(uid, clock, { amount: 50 })];
  await power.hold(null, kept);
  await power.hold(null, failed);
  at("2026-12-08T00:00:01Z");
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE + 150, held: 150, total: FREE });
  expect(await power.capture(kept.generationId)).toBe(100);
  await power.release(failed.generationId);
  expect(await power.benefits(uid)).toMatchObject({ writing_free: FREE, held: 0, total: FREE });
  expect((await lines()).slice(0, 2)).toEqual([
    ["expire", "free", -50, FREE],
    ["spend", "continue", -100, FREE + 50],
  ]);
});

it("member power replaces the free quota while the membership runs", async () => {
  await spend(70);
  await member("2026-12-20T10:00:00Z");
  expect(await power.isMember(uid)).toBe(true);
  expect(await power.benefits(uid)).toMatchObject({
    is_member: true,
    writing_free: 0,
    writing_vip: MEMBER_POWER_PER_MONTH,
    writing_vip_exp: unix("2026-12-20T10:00:00Z"),
  });
  expect((await lines()).slice(0, 2)).toEqual([
    ["grant", "member", MEMBER_POWER_PER_MONTH, MEMBER_POWER_PER_MONTH],
    ["adjust", "member", 70 - FREE, 0],
  ]);
  at("2026-12-09T00:00:00Z");
  expect(await power.benefits(uid)).toMatchObject({ writing_free: 0 });
  at("2026-12-20T10:00:00Z");
  expect(await power.isMember(uid)).toBe(false);
  expect(await power.benefits(uid)).toMatchObject({ is_member: false, writing_vip: 0, writing_free: FREE });
});

it("a renewed membership keeps its months; a new one begins new ones", async () => {
  at("2027-01-31T10:00:00Z");
  await member("2027-02-28T10:00:00Z");
  at("2027-02-28T09:00:00Z");
  await power.setMembership(null, uid, {
    from: new Date("2027-02-28T10:00:00Z"),
    until: new Date("2027-03-31T10:00:00Z"),
  });
  expect((await power.benefits(uid)).writing_vip_exp).toBe(unix("2027-02-28T10:00:00Z"));
  at("2027-02-28T10:00:00Z");
  await spend(1);
  expect(await power.benefits(uid)).toMatchObject({
    writing_vip: MEMBER_POWER_PER_MONTH - 1,
    writing_vip_exp: unix("2027-03-31T10:00:00Z"),
  });
  await member("2027-02-28T10:00:00Z");
  expect(await power.benefits(uid)).toMatchObject({ is_member: false, writing_vip: 0 });
});

it("another membership cannot begin while one runs", async () => {
  await member("2026-12-20T10:00:00Z");
  const later = { from: new Date("2027-01-01T00:00:00Z"), until: new Date("2027-02-01T00:00:00Z") };
  await expect(power.setMembership(null, uid, later)).rejects.toThrow("a running membership cannot be followed");
});

it("the job processes due wallets of people who are offline", async () => {
  await power.benefits(uid);
  at("2026-12-08T00:30:00Z");
  expect(await power.settleDue()).toBeGreaterThan(0);
  expect(await power.settleDue()).toBe(0);
  expect((await statement()).map((line) => line.at)).toEqual([
    unix("2026-12-08T00:00:00Z"),
    unix("2026-12-08T00:00:00Z"),
    unix("2026-11-20T10:00:00Z"),
  ]);
});

it("without a free quota nothing is granted and the 8th has no effect", async () => {
  const { power: none, clock: own, person: another } = powerScene(await testDatabase(), "2026-11-20T10:00:00Z", 0);
  const poor = await another();
  expect(await none.benefits(poor)).toMatchObject({ writing_free: 0, total: 0 });
  own.now = new Date("2026-12-09T00:00:00Z");
  expect(await none.benefits(poor)).toMatchObject({ total: 0, writing_free_exp: unix("2027-01-08T00:00:00Z") });
});
