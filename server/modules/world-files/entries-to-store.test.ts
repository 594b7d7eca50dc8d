// Tests of splitting long texts into entries: never more than a world may have, and without blocking the event loop.
import { expect, test } from "vitest";
import { ENTRIES_PER_WORLD_MAX } from "../../../contract/limits.ts";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { readLore } from "../../../extensions/lore-formats/read-lore.ts";
import { jsonBytes, sillyBook, sillyEntry } from "../../../tests/support/lore-files.ts";
import type { AppError } from "../../platform/errors.ts";
import { entriesToStore } from "./entries-to-store.ts";
import { summaryOf } from "./file-summary.ts";

const TWO_PARTS = "It rains all day long. ".repeat(10);

function splitAll(count: number, content: string) {
  const book = sillyBook(Array.from({ length: count }, (_, at) => sillyEntry(at, { comment: "Rain", content })));
  const lore = readLore({ name: "book.json", bytes: jsonBytes(book) }, { language: "en-US" });
  const { rows } = summaryOf(lore, "en-US");
  const all = rows.map((_, index) => index);
  const plan = { add: all, split: all, overwrite: [], kept: 0, same: 0, skipped: 0 };
  return entriesToStore(plan, rows, [], {
    entryOf: (index) => lore.world.entries[index] as LoreEntry,
    keptOf: ({ body }) => body,
  });
}

test("splitting thousands of entries with one name does not block the event loop", async () => {
  const turns: number[] = [];
  const timer = setInterval(() => turns.push(performance.now()), 1);
  const { add } = await splitAll(ENTRIES_PER_WORLD_MAX / 2, TWO_PARTS).finally(() => clearInterval(timer));
  expect(add).toHaveLength(ENTRIES_PER_WORLD_MAX);
  expect(new Set(add.map(({ name }) => name)).size).toBe(1 + ENTRIES_PER_WORLD_MAX / 2);
  expect(turns.length).toBeGreaterThan(20);
});

test("more entries than a world may have are refused before they are created", async () => {
  const refusal = await splitAll(ENTRIES_PER_WORLD_MAX / 2 + 1, TWO_PARTS).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "entries_max" });
});
