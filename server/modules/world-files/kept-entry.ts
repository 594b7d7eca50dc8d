// Converts an entry of the database to the form that files use.
import type { Entry, EntryBody } from "../../../contract/entries.ts";

/** The content of an entry; an entry of type `normal` has no character fields. */
export function bodyOf(row: Entry): EntryBody {
  const { name, aliases, description, use, underline, changes } = row;
  const common = { name, aliases, description, use, underline, changes };
  if (row.type !== "character") return { type: "normal", ...common };
  const { character_status, character_age, character_gender, is_recommended } = row;
  const { character_target, character_relationships } = row;
  return {
    type: "character",
    ...common,
    character_status,
    character_age,
    ...(character_gender && { character_gender }),
    is_recommended,
    character_target,
    character_relationships,
  };
}
