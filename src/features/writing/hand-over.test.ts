// @vitest-environment jsdom
// Which language model a suggestion can be given to.
import { expect, it } from "vitest";
import type { WritingModel } from "../../../contract/models.ts";
import { connectedModel } from "./hand-over.ts";

const model = (id: WritingModel["id"], more: Partial<WritingModel> = {}): WritingModel => ({
  id,
  label: "",
  source: "endpoint",
  state: "ready",
  pro: false,
  ...more,
});

it.each<[string, WritingModel[], boolean, WritingModel["id"] | null]>([
  ["the chosen one", [model("v1"), model("v2"), model("v3")], false, "v3"],
  ["else the first connected one", [model("v1", { source: "storyteller" }), model("v2")], false, "v2"],
  ["none of the built-in helper's", [model("v1", { source: "storyteller" })], true, null],
  [
    "none that is paused or cannot be reached",
    [model("v1", { state: "paused" }), model("v2", { state: "unavailable" })],
    true,
    null,
  ],
  ["no members' model without membership", [model("v1", { pro: true }), model("v2")], false, "v2"],
  ["a members' model for members", [model("v1", { pro: true }), model("v2")], true, "v1"],
])("%s", (_, data, has_pro, expected) => {
  expect(connectedModel({ data, has_pro }, "v3")).toBe(expected);
});

it("is none while the models are loading", () => {
  expect(connectedModel(undefined, "v1")).toBeNull();
});
