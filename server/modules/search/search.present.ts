// Finds as the API returns them.
import { imageAddress } from "../../../contract/images.ts";
import type { Found, FoundOwn } from "../../../contract/search.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import type { CharacterRow } from "./characters.repo.ts";
import type { FindMarks } from "./marks.ts";
import type { OwnRow } from "./own.repo.ts";

export function presentWork(work: ShareCard, marks: FindMarks): Found {
  const matches = { title: marks(work.title), author: marks(work.author.name), excerpt: marks(work.excerpt) };
  return { kind: work.kind, work, matches };
}

/** A description as it is shown in one line or two. */
export const shownExcerpt = (text: string): string => cutToLength(text.replace(/\s+/gu, " ").trim(), EXCERPT_LENGTH);

export function presentCharacter(character: CharacterRow, work: ShareCard, marks: FindMarks): Found {
  const { entry_id, name, aliases, avatar_id } = character;
  const excerpt = shownExcerpt(character.excerpt);
  const inName = marks(name);
  const alias = inName.length > 0 ? null : (aliases.find((each) => marks(each).length > 0) ?? null);
  return {
    kind: "character",
    _id: entry_id,
    name,
    alias,
    avatar: avatar_id === null ? null : imageAddress(avatar_id),
    excerpt,
    work,
    matches: { name: inName, alias: alias === null ? [] : marks(alias), excerpt: marks(excerpt) },
  };
}

export function presentOwn({ kind, id, name, role, world_id, world_title }: OwnRow, marks: FindMarks): FoundOwn {
  return {
    kind,
    _id: id,
    name,
    role,
    world: world_id === null ? null : { _id: world_id, title: world_title ?? "" },
    matches: { name: marks(name) },
  };
}
