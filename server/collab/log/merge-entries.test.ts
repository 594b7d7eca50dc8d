import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import type { LogEntry } from "./log.repo.ts";
import { mergeEntries } from "./merge-entries.ts";

/** Updates of one client, one for each letter. */
function typed(letters: string): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (const letter of letters) doc.getText("text").insert(doc.getText("text").length, letter);
  return updates;
}

const entry = (bytes: Uint8Array, more: Partial<LogEntry> = {}): LogEntry => ({
  documentId: "document",
  bytes,
  userId: "writer",
  schemaVersion: 1,
  ...more,
});

function read(entries: readonly LogEntry[]): string {
  const doc = new Y.Doc();
  for (const { bytes } of entries) Y.applyUpdate(doc, bytes);
  expect(doc.store.pendingStructs).toBeNull();
  return doc.getText("text").toString();
}

describe("merging the entries of one batch", () => {
  it("merges entries of one writer in one document into one with the same content", () => {
    const merged = mergeEntries(typed("storyloom").map((bytes) => entry(bytes)));
    expect(merged).toHaveLength(1);
    expect(read(merged)).toBe("storyloom");
  });

  it("accepts entries in any order, and repeated ones", () => {
    const updates = typed("storyloom");
    const shuffled = [...updates].reverse().flatMap((bytes) => [entry(bytes), entry(bytes)]);
    expect(read(mergeEntries(shuffled))).toBe("storyloom");
  });

  it("keeps entries of other documents, writers and schemas separate", () => {
    const updates = typed("abcdef");
    const kinds: Partial<LogEntry>[] = [{}, { documentId: "other" }, { userId: null }, { schemaVersion: 2 }];
    const entries = updates.flatMap((bytes) => kinds.map((kind) => entry(bytes, kind)));
    const merged = mergeEntries(entries);
    expect(merged.map(({ documentId, userId, schemaVersion }) => [documentId, userId, schemaVersion])).toEqual([
      ["document", "writer", 1],
      ["other", "writer", 1],
      ["document", null, 1],
      ["document", "writer", 2],
    ]);
    for (const each of merged) expect(read([each])).toBe("abcdef");
  });

  it("leaves large entries unmerged and keeps the order", () => {
    const large = new Y.Doc();
    large.getText("text").insert(0, "x".repeat(70_000));
    const bytes = Y.encodeStateAsUpdate(large);
    const merged = mergeEntries([...typed("ab"), bytes, ...typed("cd")].map((each) => entry(each)));
    expect(merged).toHaveLength(3);
    expect(merged[1]?.bytes).toBe(bytes);
    expect(read(merged)).toHaveLength(70_004);
  });

  it("keeps pending structs", () => {
    const updates = typed("storyloom");
    const [first] = updates;
    const merged = mergeEntries(updates.slice(1).map((bytes) => entry(bytes)));
    expect(read([...merged, entry(first as Uint8Array)])).toBe("storyloom");
  });

  it("returns one entry or none unchanged", () => {
    const only = entry(Uint8Array.of(0, 0));
    expect(mergeEntries([only])[0]).toBe(only);
    expect(mergeEntries([])).toEqual([]);
  });

  it("leaves the entries separate if merging fails", () => {
    const good = typed("ab").map((bytes) => entry(bytes));
    const entries = [...good, entry(Uint8Array.of(9, 9, 9))];
    expect(mergeEntries(entries)).toEqual(entries);
  });
});
