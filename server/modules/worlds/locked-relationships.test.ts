// Tests that locked relationships survive being overwritten by an imported entry.
import { expect, test } from "vitest";
import { type EntryInput, entryBody } from "../../../contract/entries.ts";
import { entryAtChapter } from "../../../contract/entry-at-chapter.ts";
import { ENTRY_CHANGES_MAX } from "../../../contract/limits.ts";
import { fc } from "../../../tests/support/property.ts";
import { withLocked } from "./locked-relationships.ts";
import { type StoredEntry, storedEntry } from "./stored-entry.ts";

const tie = (name: string, locked = false) => ({ name, locked, relationships: [locked ? "sister" : "knows"] });
const mara = (more: Partial<Extract<EntryInput, { type: "character" }>> = {}) =>
  entryBody.parse({ type: "character", name: "Mara", description: "", ...more });
const stored = (more: Parameters<typeof mara>[0]): StoredEntry => storedEntry(mara(more));
const taken = (entry: Parameters<typeof withLocked>[0], old: StoredEntry) => storedEntry(withLocked(entry, old));

test("a relationship locked in a change stays if the file lacks that change, beside the file's relationships", () => {
  const old = stored({ changes: [{ from_chapter: 3, character_relationships: [tie("Ines", true), tie("Bo")] }] });
  const kept = taken(mara({ character_relationships: [tie("Tobin")] }), old);
  expect(kept.character_relationships).toEqual([tie("Tobin")]);
  expect(kept.changes).toEqual([{ from_chapter: 3, character_relationships: [tie("Ines", true), tie("Tobin")] }]);
});

test("if the file has the change without relationships, the locked ones are added to it", () => {
  const old = stored({ changes: [{ from_chapter: 3, character_relationships: [tie("Ines", true)] }] });
  const changes = [{ from_chapter: 3, description: "Old." }];
  expect(taken(mara({ changes }), old).changes).toEqual([
    { from_chapter: 3, description: "Old.", character_relationships: [tie("Ines", true)] },
  ]);
});

test("a relationship locked from the beginning stays in all changes of the file", () => {
  const old = stored({ character_relationships: [tie("Ines", true)] });
  const kept = taken(mara({ changes: [{ from_chapter: 2, character_relationships: [tie("Bo")] }] }), old);
  expect(kept.character_relationships).toEqual([tie("Ines", true)]);
  expect(kept.changes).toEqual([{ from_chapter: 2, character_relationships: [tie("Ines", true), tie("Bo")] }]);
});

test("overwritten by a noun, a character with locked relationships stays a character; others become nouns", () => {
  const noun = entryBody.parse({ type: "normal", name: "ＭＡＲＡ", description: "A ship." });
  const person = { character_age: "elder", character_target: "rest" } as const;
  const old = stored({ ...person, character_relationships: [tie("Ines", true), tie("Bo")] });
  expect(taken(noun, old)).toMatchObject({
    ...{ type: "character", name: "Mara", description: "A ship.", ...person },
    character_relationships: [tie("Ines", true)],
  });
  expect(taken(noun, stored({ ...person, character_relationships: [tie("Bo")] }))).toMatchObject({
    ...{ type: "normal", name: "ＭＡＲＡ", character_relationships: [] },
  });
});

test("a locked relationship to the character's own new name, in another letter case, is removed", () => {
  const old = stored({ character_relationships: [tie("Ines", true), tie("Bo", true)] });
  expect(taken({ ...mara(), name: "INES" }, old).character_relationships).toEqual([tie("Bo", true)]);
});

test("if there are too many changes, those with locked relationships stay", () => {
  const old = stored({ changes: [{ from_chapter: 40, character_relationships: [tie("Ines", true)] }] });
  const changes = Array.from({ length: ENTRY_CHANGES_MAX }, (_, i) => ({ from_chapter: i + 1, description: "x" }));
  const kept = taken(mara({ changes }), old).changes;
  expect(kept).toHaveLength(ENTRY_CHANGES_MAX);
  expect(kept.at(-1)).toEqual({ from_chapter: 40, character_relationships: [tie("Ines", true)] });
});

test("locked relationships hold afterwards from the beginning and in every chapter in which they begin", () => {
  const ties = fc.uniqueArray(
    fc
      .record({ name: fc.constantFrom("A", "B", "C", "Mara"), locked: fc.boolean() })
      .map(({ name, locked }) => tie(name, locked)),
    { maxLength: 3, selector: ({ name }) => name },
  );
  const others = ties.map((list) => list.filter(({ name }) => name !== "Mara"));
  const changes = fc.uniqueArray(
    fc.record({ from_chapter: fc.integer({ min: 1, max: 6 }), character_relationships: others }),
    {
      maxLength: 4,
      selector: ({ from_chapter }) => from_chapter,
    },
  );
  const person = fc.record({ character_relationships: others, changes }).map(mara);
  fc.assert(
    fc.property(person, person, (entry, before) => {
      const old = storedEntry(before);
      const kept = taken(entry, old);
      for (const chapter of [0, ...old.changes.map(({ from_chapter }) => from_chapter)]) {
        const locked = entryAtChapter(old, chapter).character_relationships.filter((one) => one.locked);
        expect(entryAtChapter(kept, chapter).character_relationships).toEqual(expect.arrayContaining(locked));
      }
      expect(entryBody.safeParse({ ...mara(), ...kept, character_gender: undefined }).success).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
