// Moderates what people write about a world. Refusals do not count toward a suspension, because these texts are stored,
// not sent to a model.
import type { EntryBody, Relationship } from "../../../contract/entries.ts";
import { AppError } from "../../platform/errors.ts";
import type { Safety } from "../safety/safety.service.ts";

export type RequireAllowed = (texts: readonly string[]) => Promise<void>;

/** Characters judged together, so that a whole lorebook needs only a few requests. */
const TOGETHER = 8_000;

/** Throws sensitive_content, moderation_unreachable. */
export function createRequireAllowed(safety: Pick<Safety, "refuses">): RequireAllowed {
  return async (texts) => {
    let some = "";
    const judge = async () => {
      if (some.trim() !== "" && (await safety.refuses(some))) throw new AppError("sensitive_content");
      some = "";
    };
    for (const text of texts) {
      if (some.length + text.length > TOGETHER) await judge();
      some += `${text}\n`;
    }
    await judge();
  };
}

/**
 * Moderates many entries and other texts (`beside`). Throws sensitive_content { entry } with the name of the first
 * refused entry, so that a person who sent hundreds knows which; without `content` if no single entry is refused.
 * Throws moderation_unreachable.
 */
export async function requireAllowedEntries(
  requireAllowed: RequireAllowed,
  beside: readonly string[],
  entries: readonly EntryBody[],
): Promise<void> {
  try {
    await requireAllowed([...beside, ...entries.flatMap(textsOf)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = await firstRefused(requireAllowed, entries);
    throw refused ? new AppError("sensitive_content", { entry: refused.name }, { cause: error }) : error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === "sensitive_content";

/** Binary search: a dozen requests to the moderation service for thousands of entries. */
async function firstRefused(requireAllowed: RequireAllowed, entries: readonly EntryBody[]): Promise<EntryBody | null> {
  const isRefused = (some: readonly EntryBody[]) =>
    requireAllowed(some.flatMap(textsOf)).then(
      () => false,
      (error: unknown) => {
        if (isRefusal(error)) return true;
        throw error;
      },
    );
  if (!(await isRefused(entries))) return null;
  let some = entries;
  while (some.length > 1) {
    const half = some.slice(0, some.length >> 1);
    some = (await isRefused(half)) ? half : some.slice(half.length);
  }
  return some[0] ?? null;
}

/** All texts of an entry. */
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
