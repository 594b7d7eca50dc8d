// Which choice of a model is free: the one with which the storyteller writes, after a fall-back to V1 too.
import { expect, it } from "vitest";
import type { WritingModel } from "../../contract/models.ts";
import { isFreeModel } from "./use-writing-models.ts";

const model = (id: WritingModel["id"], more: Partial<WritingModel> = {}): WritingModel => ({
  id,
  label: "",
  source: "endpoint",
  state: "ready",
  pro: false,
  ...more,
});
const storyteller = { source: "storyteller" } as const;
const list = (data: WritingModel[], has_pro = false) => ({ data, has_pro, is_administrator: false });

it.each([
  ["the storyteller is", list([model("v1"), model("v2", storyteller)]), true],
  ["a connected model is not", list([model("v1", storyteller), model("v2")]), false],
  ["a pro model that the storyteller replaces is", list([model("v1", storyteller), model("v2", { pro: true })]), true],
  [
    "a pro storyteller that a model replaces is not",
    list([model("v1"), model("v2", { ...storyteller, pro: true })]),
    false,
  ],
  [
    "a pro model for who has the right is not",
    list([model("v1", storyteller), model("v2", { pro: true })], true),
    false,
  ],
  ["unknown models are not", undefined, false],
])("V2: %s free", (_what, models, isFree) => {
  expect(isFreeModel(models, "v2")).toBe(isFree);
});
