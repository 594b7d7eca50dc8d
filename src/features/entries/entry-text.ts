// What a form holds as plain text, to be kept elsewhere when it cannot be saved here.
import { type EntryDraft, splitAliases, tagsOf } from "./entry-draft.ts";

export function entryText(draft: EntryDraft): string {
  const relationships = draft.relationships.map((row) => [row.name, tagsOf(row).join(", ")].filter(Boolean).join(": "));
  const changes = draft.changes.map(({ chapter, status, age, target, description, relationships: people }) =>
    [
      `${chapter}.`,
      status,
      age,
      target,
      description,
      ...(people ?? []).map((row) => [row.name, tagsOf(row).join(", ")].filter(Boolean).join(": ")),
    ]
      .filter(Boolean)
      .join(" "),
  );
  const isCharacter = draft.type === "character";
  return [
    draft.name,
    splitAliases(draft.aliases).join(", "),
    draft.description,
    ...(isCharacter ? [draft.target, ...relationships] : []),
    ...changes,
  ]
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
