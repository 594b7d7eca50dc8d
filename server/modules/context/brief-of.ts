// Builds the storyteller's brief: the same request as plain data instead of a prompt.
import type { ActiveEntry } from "./activate-entries.ts";
import type { BuiltContext, ContextInput } from "./context-input.ts";

export function briefOf(input: ContextInput, told: readonly ActiveEntry[], length: number): BuiltContext["brief"] {
  const { task, language, selection, bannedWords } = input;
  return {
    task: task === "shorten" || task === "summarise" ? task : null,
    language,
    text: selection,
    length,
    names: told.flatMap(({ entry: { name, aliases, character } }) => (character ? [name, ...aliases] : [])),
    bannedWords: [...bannedWords],
  };
}
