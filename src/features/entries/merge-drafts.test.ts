// Merging the changes that two windows have made to one entry.
import { expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { type EntryDraft, newDraft, relationshipDraft, sameDraft } from "./entry-draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const drafts = fc
  .record({
    name: fc.constantFrom("Mara", "Ines", "Tobin"),
    aliases: fc.constantFrom("", "M", "N"),
    description: fc.constantFrom("", "a", "b"),
    underline: fc.boolean(),
    relationships: fc.constantFrom([], ["A"], ["B"]),
  })
  .map(
    ({ relationships, ...rest }): EntryDraft => ({
      ...newDraft(),
      ...rest,
      relationships: relationships.map((name) => relationshipDraft({ name })),
    }),
  );

it("loses none of one's own changes, and of the other's only those reported as conflicts", () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
      const { draft, both } = mergeDrafts(base, mine, theirs);
      const part = (of: EntryDraft, key: keyof EntryDraft) => ({ ...newDraft(), [key]: of[key] });
      for (const key of Object.keys(base) as (keyof EntryDraft)[]) {
        const same = (a: EntryDraft, b: EntryDraft) => sameDraft(part(a, key), part(b, key));
        if (!same(mine, base)) expect(same(draft, mine)).toBe(true);
        else expect(same(draft, theirs)).toBe(true);
        expect(both.includes(key)).toBe(!same(mine, base) && !same(theirs, base) && !same(mine, theirs));
      }
    }),
  );
});

const character = (more: Partial<EntryDraft> = {}): EntryDraft => ({ ...newDraft(), type: "character", ...more });

it("reports a conflict if one made it a noun and the other changed a character's field", () => {
  const base = character();
  const noun = character({ type: "normal", description: "A bell." });
  for (const changed of [
    character({ target: "Find her" }),
    character({ relationships: [relationshipDraft({ name: "A" })] }),
  ]) {
    const [part] = changed.target === "" ? (["relationships"] as const) : (["target"] as const);
    const mine = mergeDrafts(base, changed, noun);
    expect(mine.both).toEqual(["type", part]);
    expect([mine.draft.type, mine.draft[part], mine.draft.description]).toEqual([
      "character",
      changed[part],
      "A bell.",
    ]);
    const theirs = mergeDrafts(base, noun, changed);
    expect(theirs.both).toEqual(["type", part]);
    expect([theirs.draft.type, theirs.draft[part]]).toEqual(["normal", base[part]]);
  }
});

it("reports no conflict if the changed part is common to both kinds", () => {
  const base = character({ target: "Find her" });
  const { draft, both } = mergeDrafts(base, { ...base, description: "Loud." }, { ...base, type: "normal" });
  expect([draft.type, draft.description, both]).toEqual(["normal", "Loud.", []]);
});
