// Which buckets are shown: the person's own kind always, the others when they are not empty.
import { expect, test } from "vitest";
import type { WritingBenefits } from "../../../contract/power.ts";
import { powerParts } from "./power-parts.ts";

const nothing: WritingBenefits = {
  writing_pack: 0,
  writing_vip: 0,
  writing_vip_exp: null,
  writing_checkin: 0,
  writing_checkin_exp: null,
  checkin_amount: 0,
  writing_free: 0,
  writing_free_exp: 800,
  held: 0,
  total: 0,
  is_member: false,
  lab_trial_left: 10,
};

test("an empty balance shows the free quota and when it is refreshed", () => {
  expect(powerParts(nothing)).toEqual([{ key: "free", amount: 0, until: 800 }]);
});

test("a member sees member power instead, also when it is used up", () => {
  expect(powerParts({ ...nothing, is_member: true, writing_vip_exp: 900 })).toEqual([
    { key: "member", amount: 0, until: 900 },
  ]);
});

test("the other buckets are listed in the order in which they are spent", () => {
  const all = { ...nothing, writing_free: 5, writing_checkin: 3, writing_checkin_exp: 700, writing_pack: 2 };
  expect(powerParts(all)).toEqual([
    { key: "free", amount: 5, until: 800 },
    { key: "activity", amount: 3, until: 700 },
    { key: "pack", amount: 2, until: null },
  ]);
});

test("a free quota that a running generation still holds when a membership begins is shown", () => {
  const joined = { ...nothing, is_member: true, writing_free: 70, held: 70, writing_vip: 100, writing_vip_exp: 900 };
  expect(powerParts(joined).map(({ key }) => key)).toEqual(["free", "member"]);
});
