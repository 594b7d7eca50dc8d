// What two windows have changed of one entry, put together.

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

it("loses no change of one's own, and of the others' only what is told", () => {
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
