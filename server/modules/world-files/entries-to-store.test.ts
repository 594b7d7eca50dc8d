// Long texts as the entries that are stored: never more than a world holds, and without keeping anybody waiting.
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

test("thousands of one name are split while others get their turns", async () => {
  const turns: number[] = [];
  const timer = setInterval(() => turns.push(performance.now()), 1);
  const { add } = await splitAll(ENTRIES_PER_WORLD_MAX / 2, TWO_PARTS).finally(() => clearInterval(timer));
  expect(add).toHaveLength(ENTRIES_PER_WORLD_MAX);
  expect(new Set(add.map(({ name }) => name)).size).toBe(1 + ENTRIES_PER_WORLD_MAX / 2);
  expect(turns.length).toBeGreaterThan(20);
});

test("more entries than any world holds are refused before they are made", async () => {
  const refusal = await splitAll(ENTRIES_PER_WORLD_MAX / 2 + 1, TWO_PARTS).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "entries_max" });
});
