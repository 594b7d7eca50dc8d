// @vitest-environment jsdom
// An import continues when its dialog is closed, and its result is shown when it has ended.
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { followImport } from "./follow-import.ts";

const FILE = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const world = {
  ...{ _id: WORLD, title: "Salt", background: "", cover: null, forbidden_words: [], share_status: "private" },
  ...{ entry_count: 2, character_count: 1, created_at: 1, updated_at: 1 },
};
const none = { count: 0, entries: [] };
const outcome = { world, added: 2, overwritten: 0, kept: 0, same: 0, skipped: 0, cut: none, split: none, problems: [] };
const progress =
  (status: string, more: object = {}) =>
  () =>
    Response.json({
      status,
      step: "storing",
      done: 0,
      total: 2,
      error_code: null,
      error_entry: null,
      outcome: null,
      ...more,
    });

it("polls through a network failure until the import has ended, then refetches everything", async () => {
  vi.useFakeTimers();
  const answers = [
    progress("running"),
    () => Promise.reject(new TypeError("no network")),
    progress("done", { outcome }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift()?.());
  const client = createQueryClient();
  const keys = [queryKeys.worldLists, queryKeys.storyWorld("s"), queryKeys.entryLists(WORLD)];
  for (const key of keys) client.setQueryData(key, {});
  const ended = followImport(client, FILE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ status: "done" });
  expect(answers).toEqual([]);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

it("ends when the file no longer exists", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ error_code: 40445, error: "no", content: null }, { status: 404 }));
  const ended = followImport(createQueryClient(), FILE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBeNull();
});
