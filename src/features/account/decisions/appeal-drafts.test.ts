// @vitest-environment jsdom
// Answers to decisions that are kept on the device until they are sent.
import { afterEach, beforeEach, expect, it } from "vitest";
import { storage } from "../../../lib/storage.ts";
import { session } from "../../../session/session.ts";
import { KEYS } from "../../../session/storage-keys.ts";
import { appealDraft, keepAppealDraft } from "./appeal-drafts.ts";

beforeEach(() => Object.assign(session, { status: "person", uid: "mara" }));
afterEach(() => {
  storage.remove(KEYS.appealDrafts);
  Object.assign(session, { status: "visitor", uid: null });
});

it("each account has its own, for each decision, until it is sent", () => {
  keepAppealDraft("ban", "It is mine.");
  keepAppealDraft("lock", "I am sorry.");
  session.uid = "oriel";
  expect(appealDraft("ban")).toBe("");
  keepAppealDraft("ban", "Another one.");
  session.uid = "mara";
  keepAppealDraft("lock", "");
  expect([appealDraft("ban"), appealDraft("lock")]).toEqual(["It is mine.", ""]);
  keepAppealDraft("ban", "");
  session.uid = "oriel";
  expect(appealDraft("ban")).toBe("Another one.");
  keepAppealDraft("ban", "");
  expect(storage.get(KEYS.appealDrafts)).toBeNull();
});

it("keeps nothing for somebody who is not logged in", () => {
  session.status = "visitor";
  keepAppealDraft("ban", "It is mine.");
  expect(storage.get(KEYS.appealDrafts)).toBeNull();
});

it.each([null, 5, { ban: "It is mine." }])("starts anew where what is kept cannot be read: %j", (kept) => {
  storage.set(KEYS.appealDrafts, kept);
  expect(appealDraft("ban")).toBe("");
  keepAppealDraft("ban", "Anew.");
  expect(appealDraft("ban")).toBe("Anew.");
});
