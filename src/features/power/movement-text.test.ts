// Every kind of movement has a text, also where its story can no longer be read.
import { expect, test } from "vitest";
import type { PowerBucket, PowerMovement } from "../../../contract/power.ts";
import { movementText } from "./movement-text.ts";

const id = "01920000-0000-7000-8000-000000000000";

function movement(kind: PowerMovement["kind"], source: string, bucket: PowerBucket = "free"): PowerMovement {
  return { _id: id, kind, source, amount: 1, balance: 1, buckets: [{ bucket, amount: 1 }], generation: null, at: 0 };
}

function spent(kind: "continue" | "lab", story: string | null, chapter: string | null): PowerMovement {
  const generation = { _id: id, kind, story_id: id, chapter_id: id, story_title: story, chapter_name: chapter };
  return { ...movement("spend", kind), generation };
}

test.each([
  ["given_free", movement("grant", "free")],
  ["given_member", movement("grant", "member", "member")],
  ["given_checkin", movement("grant", "checkin", "activity")],
  ["given_activity", movement("grant", "autumn", "activity")],
  ["given_pack", movement("grant", "pack", "pack")],
  ["given_pack", movement("grant", "welcome", "pack")],
  ["ended_activity", movement("expire", "activity", "activity")],
  ["replaced", movement("adjust", "member")],
  ["adjusted", movement("adjust", "refund")],
  ["lab", movement("spend", "lab")],
  ["continued", spent("continue", null, null)],
  ["lab", spent("lab", null, null)],
])("%s", (key, one) => {
  expect(movementText(one, "Untitled")).toEqual({ key });
});

test("spent power names its chapter and its story", () => {
  expect(movementText(spent("continue", "The Salt Road", "One"), "Untitled")).toEqual({
    key: "continued_chapter",
    story: "The Salt Road",
    chapter: "One",
  });
  expect(movementText(spent("lab", "", ""), "Untitled")).toEqual({ key: "lab_story", story: "Untitled" });
});
