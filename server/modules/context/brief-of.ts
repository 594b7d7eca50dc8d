// Builds the storyteller's brief: the same request as plain data instead of a prompt.
import type { ActiveEntry } from "./activate-entries.ts";
import type { BuiltContext, ContextInput } from "./context-input.ts";
import { entryKind } from "./entry-kind.ts";

/** The brief without the seed. Of the Lab's tools the storyteller is sent those of STORYTELLER_TOOLS alone. */
export function briefOf(input: ContextInput, told: readonly ActiveEntry[], length: number): BuiltContext["brief"] {
  const namesOf = (kind: ReturnType<typeof entryKind>) =>
    told.filter(({ entry }) => entryKind(entry) === kind).map(({ entry }) => entry.name);
  return {
    task: input.task === "custom" ? "rewrite" : input.task,
    language: input.language,
    before: input.before,
    after: input.after,
    text: input.selection,
    flavour: input.flavour,
    length,
    people: told.flatMap(({ entry: { name, aliases, description, character } }) =>
      character
        ? [{ name, aliases: [...aliases], gender: character.gender, dead: character.status === "dead", description }]
        : [],
    ),
    places: namesOf("place"),
    things: namesOf("thing"),
    bannedWords: [...input.bannedWords],
    pointOfView: input.notes.point_of_view,
    previous: input.previous?.refused || input.task !== "continue" ? "" : (input.previous?.text ?? ""),
    avoid: [...input.siblings],
  };
}
