// @vitest-environment jsdom
// Feedback that is kept on the device until it is sent.
import { afterEach, expect, it } from "vitest";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { forgetDraft, keepDraft, readDraft } from "./feedback-draft.ts";

afterEach(() => storage.remove(KEYS.feedbackDrafts));

it("each account has its own draft, until it is sent", () => {
  keepDraft("mara", { type: "idea", text: "A map", pictures: 2 });
  keepDraft("oriel", { type: "account", text: "My name", pictures: 0 });
  expect(readDraft("mara")).toEqual({ type: "idea", text: "A map", pictures: 2 });
  forgetDraft("mara");
  expect(readDraft("mara")).toEqual({ type: "problem", text: "", pictures: 0 });
  expect(readDraft("oriel")).toEqual({ type: "account", text: "My name", pictures: 0 });
  forgetDraft("oriel");
  expect(storage.get(KEYS.feedbackDrafts)).toBeNull();
});

it.each([null, 5, { mara: { type: "gossip", text: "x" } }, { mara: { type: "idea" } }])(
  "starts anew where what is kept cannot be read: %j",
  (kept) => {
    storage.set(KEYS.feedbackDrafts, kept);
    expect(readDraft("mara")).toEqual({ type: "problem", text: "", pictures: 0 });
  },
);

it("reads a draft from before pictures were counted", () => {
  storage.set(KEYS.feedbackDrafts, { mara: { type: "idea", text: "A map" } });
  expect(readDraft("mara")).toEqual({ type: "idea", text: "A map", pictures: 0 });
});
