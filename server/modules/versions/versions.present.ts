// Converts versions to their API form.
import type { Version } from "../../../contract/versions.ts";
import type { VersionRow } from "./versions.repo.ts";

export function presentVersion(row: VersionRow): Version {
  const { id, reason, label, author_id, author_name, word_count, character_count, created_at } = row;
  const author = author_id === null ? null : { _id: author_id, name: author_name ?? "" };
  return { _id: id, reason, label, author, word_count, character_count, created_at };
}
