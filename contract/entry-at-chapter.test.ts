// What is true of an entry in a chapter, compared with a naive implementation.
import { describe, expect, it } from "vitest";
import { fc } from "../tests/support/property.ts";
import type { EntryChange } from "./entries.ts";
import { entryAtChapter, knownByAtChapter, statusAtChapter } from "./entry-at-chapter.ts";

const FIELDS = [
  "description",
  "character_status",
  "character_age",
  "character_target",
  "character_relationships",
] as const;

const said = {
  description: fc.string(),
  character_status: fc.constantFrom("alive" as const, "dead" as const),
  character_age: fc.constantFrom("youth" as const, "adult" as const, "elder" as const, "unknown" as const),
  character_target: fc.string(),
  character_relationships: fc.array(
    fc.record({ name: fc.string(), locked: fc.boolean(), relationships: fc.array(fc.string()) }),
    { maxLength: 3 },
  ),
};
const chapter = fc.integer({ min: 1, max: 12 });
const change: fc.Arbitrary<EntryChange> = fc.record(
  { from_chapter: chapter, ...said },
  { requiredKeys: ["from_chapter"] },
);
const changing = fc.record({
  ...said,
  name: fc.string(),
  changes: fc.uniqueArray(change, { selector: ({ from_chapter }) => from_chapter, maxLength: 8 }),
});

describe("an entry at a chapter", () => {
  it("takes each field from the last change up to the chapter that sets it, else from the entry", () => {
    fc.assert(
      fc.property(changing, fc.integer({ min: 0, max: 14 }), (entry, at) => {
        const now = entryAtChapter(entry, at);
        for (const field of FIELDS) {
          let expected: unknown = entry[field];
          for (let number = 1; number <= at; number++)
            for (const one of entry.changes)
              if (one.from_chapter === number && one[field] !== undefined) expected = one[field];
          expect(now[field]).toEqual(expected);
        }
        expect(now.name).toBe(entry.name);
        expect(now.changes).toBe(entry.changes);
      }),
      { numRuns: 500 },
    );
  });

  it("ignores later changes, and does not modify the entry", () => {
    fc.assert(
      fc.property(changing, chapter, change, (entry, at, later) => {
        const known = structuredClone(entry);
        const more = { ...entry, changes: [...entry.changes, { ...later, from_chapter: at + later.from_chapter }] };
        const { changes: _, ...without } = entryAtChapter(entry, at);
        const { changes: __, ...withLater } = entryAtChapter(more, at);
        expect(withLater).toEqual(without);
        expect(entry).toEqual(known);
      }),
      { numRuns: 500 },
    );
  });
});

describe("what the editor knows of an entry at a chapter", () => {
  it("status: from the last change up to the chapter", () => {
    const entry = {
      character_status: "alive" as const,
      status_changes: [
        { from_chapter: 3, character_status: "dead" as const },
        { from_chapter: 5, character_status: "alive" as const },
      ],
    };
    expect([0, 2, 3, 4, 5, 9].map((chapter) => statusAtChapter(entry, chapter))).toEqual([
      "alive",
      "alive",
      "dead",
      "dead",
      "alive",
      "alive",
    ]);
  });

  it("known by: characters whose relationships name it in that chapter, with the tags of that chapter", () => {
    const states = [
      { from_chapter: 0, relationships: null },
      { from_chapter: 2, relationships: ["friend"] },
      { from_chapter: 4, relationships: null },
      { from_chapter: 5, relationships: [] },
    ];
    const at = (chapter: number) => knownByAtChapter([{ name: "Mara", states }], chapter);
    expect([at(0), at(1), at(4)]).toEqual([[], [], []]);
    expect(at(3)).toEqual([{ name: "Mara", relationships: ["friend"] }]);
    expect(at(5)).toEqual([{ name: "Mara", relationships: [] }]);
  });
});
