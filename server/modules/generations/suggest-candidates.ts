// The candidates of a continuation by the built-in helper: suggestions instead of text, made before it is stored.
import { SUGGESTION_EARLIER_MAX, SUGGESTION_ENTRIES_MAX } from "../../../contract/limits.ts";
import { linesOfSuggestion, type Suggestion } from "../../../contract/suggestions.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { EarlierChapter, Suggest } from "../../platform/models/suggest-request.ts";
import { entryKind } from "../context/entry-kind.ts";
import type { Safety } from "../safety/safety.service.ts";
import { listEarlierTexts, listSuggestions } from "./generations.repo.ts";
import type { Material } from "./running/run-generation.ts";

export interface SuggestDeps {
  db: Database;
  suggest: Suggest;
  safety: Pick<Safety, "refuses">;
}

export interface SuggestionsAsked {
  /** The request's id, which decides between equally good suggestions. */
  id: string;
  uid: string;
  storyId: string;
  chapterId: string;
  /** The most candidates. */
  candidates: number;
}

/**
 * Makes them from the chapter, the chapters before it and the bound world. None repeats one of the chapter's last
 * results as long as there are others. Throws suggestions_none if none can be made.
 */
export async function suggestCandidates(
  { db, suggest, safety }: SuggestDeps,
  { id, uid, storyId, chapterId, candidates }: SuggestionsAsked,
  material: Pick<Material, "language" | "before" | "after" | "entries" | "bannedWords">,
): Promise<{ flavour: null; suggestion: Suggestion }[]> {
  const [chapters, avoid] = await Promise.all([
    listEarlierTexts(db, storyId, chapterId),
    listSuggestions(db, uid, chapterId),
  ]);
  const { language, before, after, bannedWords } = material;
  const entries = nearEntries(material).map((entry) => ({
    id: entry.id,
    name: entry.name,
    aliases: entry.aliases,
    as: entryKind(entry),
    dead: entry.character?.status === "dead",
    gender: entry.character?.gender ?? ("unknown" as const),
  }));
  const earlier = lastOf(chapters);
  const titles = new Map(earlier.map(({ chapterId: id, title }) => [id, title]));
  // The oldest come again once nothing else is left: a repeated suggestion is better than none.
  for (let kept = avoid.length; ; kept = Math.floor(kept / 2)) {
    const request = { language, before, after, earlier, entries, bannedWords, seed: id };
    const made = await suggest({ ...request, avoid: avoid.slice(0, kept) });
    const refused = await Promise.all(made.map((one) => safety.refuses(linesOfSuggestion(one).join("\n"))));
    const allowed = made.filter((_, index) => !refused[index]).slice(0, candidates);
    if (allowed.length > 0)
      return allowed.map((suggestion) => ({ flavour: null, suggestion: withTitles(suggestion, titles) }));
    if (kept === 0) throw new AppError("suggestions_none");
  }
}

/**
 * The entries that are read: SUGGESTION_ENTRIES_MAX of the world, those that the chapter names first. Those that the
 * author keeps from models are not suggested either.
 */
function nearEntries({ entries, before }: Pick<Material, "entries" | "before">): Material["entries"] {
  const open = entries.filter(({ use }) => use !== "never");
  if (open.length <= SUGGESTION_ENTRIES_MAX) return open;
  const named = new Set(open.filter(({ name }) => name !== "" && before.includes(name)));
  return [...named, ...open.filter((entry) => !named.has(entry))].slice(0, SUGGESTION_ENTRIES_MAX);
}

/** The last SUGGESTION_EARLIER_MAX characters of the earlier chapters, whole chapters but for the first. */
function lastOf(chapters: readonly EarlierChapter[]): EarlierChapter[] {
  const kept: EarlierChapter[] = [];
  let left = SUGGESTION_EARLIER_MAX;
  for (const chapter of [...chapters].reverse()) {
    if (left <= 0) break;
    const text = chapter.text.slice(-left).toWellFormed();
    kept.unshift({ ...chapter, text });
    left -= text.length;
  }
  return kept;
}

function withTitles(given: Suggestion, titles: ReadonlyMap<string, string>): Suggestion {
  if (given.kind !== "left") return given;
  const titleOf = (chapterId: string | null) => (chapterId === null ? undefined : titles.get(chapterId));
  return {
    ...given,
    items: given.items.map((item) => ({ ...item, chapter_title: titleOf(item.chapter_id) })),
  };
}
