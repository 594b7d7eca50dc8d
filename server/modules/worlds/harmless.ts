// Whether what somebody writes about a world may be kept. Not counted toward a suspension: worlds are edited, not asked.
import type { EntryBody, Relationship } from "../../../contract/entries.ts";
import { AppError } from "../../platform/errors.ts";
import type { Safety } from "../safety/safety.service.ts";

export type RequireHarmless = (texts: readonly string[]) => Promise<void>;

/** Texts are judged so many characters together: a whole lorebook is a few questions. */
const TOGETHER = 8_000;

/** Throws 42203, 50306. */
export function createRequireHarmless(safety: Pick<Safety, "refuses">): RequireHarmless {
  return async (texts) => {
    let some = "";
    const judge = async () => {
      if (some.trim() !== "" && (await safety.refuses(some))) throw new AppError(42203);
      some = "";
    };
    for (const text of texts) {
      if (some.length + text.length > TOGETHER) await judge();
      some += `${text}\n`;
    }
    await judge();
  };
}

/** Everything an entry says. */
export function textsOf(entry: EntryBody): string[] {
  const words = (list: readonly Relationship[]) => list.flatMap((one) => [one.name, ...one.relationships]);
  const tags = entry.type === "character" ? words(entry.character_relationships) : [];
  const later = entry.changes.flatMap((change) => [
    change.description ?? "",
    change.character_target ?? "",
    ...words(change.character_relationships ?? []),
  ]);
  const target = entry.type === "character" ? entry.character_target : "";
  return [entry.name, ...entry.aliases, entry.description, target, ...tags, ...later].filter(Boolean);
}
