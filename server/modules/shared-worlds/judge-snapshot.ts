// Judges the words of a snapshot before readers see it, and names the entry that they are in. Other requests are answered
// between one batch and the next.
import { setImmediate } from "node:timers/promises";
import type { Locale } from "../../../contract/limits.ts";
import { AppError } from "../../platform/errors.ts";
import { languageOfText } from "../../platform/text-language.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { Judged, Snapshot, SnapshotEntry } from "./snapshot.repo.ts";

/** Characters judged together, so that a world needs only a few requests. */
const TOGETHER = 8_000;
/** Between entries that are judged together: over it no phrase is read, so that no entry is refused for its neighbour. */
export const APART = `\n\n${"—".repeat(12)}\n\n`;
/** Characters of the beginning that lists have. */
const EXCERPT = 240;

type Judge = (text: string) => Promise<boolean>;

type Words = Pick<Snapshot, "title" | "background" | "entries">;

// Not the banned words: what may not be written is named by them, and readers do not see them.
const aboutOf = ({ title, background }: Words) => `${title}\n${background}`;

/** Throws sensitive_content ({ entry } of an entry's), moderation_unreachable. */
export async function requireAllowedWords(safety: Pick<Safety, "refuses">, words: Words): Promise<void> {
  if (await safety.refuses(aboutOf(words))) throw new AppError("sensitive_content");
  const refused = await firstEntry(safety.refuses, words.entries, () => {
    throw new AppError("sensitive_content");
  });
  if (refused) throw new AppError("sensitive_content", { entry: refused.name });
}

/** Throws like `requireAllowedWords`. */
export async function judgeSnapshot(safety: Pick<Safety, "isAdult" | "refuses">, snapshot: Snapshot): Promise<Judged> {
  await requireAllowedWords(safety, snapshot);
  const isAboutAdult = await safety.isAdult(aboutOf(snapshot));
  const adult = isAboutAdult ? null : await firstEntry(safety.isAdult, snapshot.entries);
  return { excerpt: excerptOf(snapshot), isAdult: isAboutAdult || adult !== null, adultEntry: adult?.name ?? null };
}

/**
 * The first entry that is judged so; a few requests for thousands of entries. `onlyTogether` is called for entries that
 * are judged so together, and none of them by itself.
 */
async function firstEntry(
  judge: Judge,
  entries: readonly SnapshotEntry[],
  onlyTogether?: () => void,
): Promise<SnapshotEntry | null> {
  const isSo = (some: readonly SnapshotEntry[]) => judge(some.map(textOf).join(APART));
  for (const batch of batches(entries)) {
    await setImmediate();
    if (!(await isSo(batch))) continue;
    let some = batch;
    while (some.length > 1) {
      const half = some.slice(0, some.length >> 1);
      some = (await isSo(half)) ? half : some.slice(half.length);
    }
    const [found] = some;
    if (found && (batch.length === 1 || (await isSo(some)))) return found;
    onlyTogether?.();
  }
  return null;
}

function* batches(entries: readonly SnapshotEntry[]): Generator<SnapshotEntry[]> {
  let some: SnapshotEntry[] = [];
  let room = TOGETHER;
  for (const entry of entries) {
    const { length } = textOf(entry);
    if (some.length > 0 && length > room) {
      yield some;
      some = [];
      room = TOGETHER;
    }
    some.push(entry);
    room -= length + APART.length;
  }
  if (some.length > 0) yield some;
}

const textOf = ({ name, aliases, description, character_target, character_relationships }: SnapshotEntry): string =>
  [
    name,
    ...aliases,
    description,
    character_target,
    ...character_relationships.flatMap((one) => [one.name, ...one.relationships]),
  ]
    .filter(Boolean)
    .join("\n");

/** The background, or without one what the entries say. */
function excerptOf({ background, entries }: Snapshot): string {
  const texts = background.trim() === "" ? entries.map(({ name, description }) => description || name) : [background];
  let text = "";
  for (const each of texts) {
    text = `${text} ${each}`.replace(/\s+/gu, " ").trim();
    if (text.length >= EXCERPT) break;
  }
  return [...text].slice(0, EXCERPT).join("");
}

/** The language of a world, which has none of its own: that of most of its letters. */
export function languageOf({ title, background, entries }: Snapshot): Locale {
  const text = [title, background, ...entries.slice(0, 50).flatMap((one) => [one.name, one.description])].join(" ");
  return languageOfText(text);
}
