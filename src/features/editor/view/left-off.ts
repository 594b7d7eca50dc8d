// Where a person left off on this device: the chapter of each story and the caret of each chapter. Deleted at logout.
import { storage } from "../../../lib/storage.ts";
import { KEYS } from "../../../session/storage-keys.ts";

interface Chapter {
  id: string;
  /** Unix seconds when it was last shown. */
  at: number;
}

interface LeftOff {
  /** By the story's id, the most recent last. */
  chapters: [storyId: string, chapter: Chapter][];
  /** By the chapter's id, the most recent last: a relative position as Yjs encodes it, in base64url. */
  carets: [chapterId: string, place: string][];
}

/** The number of stories, and of chapters, that are remembered. */
const KEPT = 100;
/** Tolerance: the server's clock differs from the device's, and the server records an edit a moment later. */
const CLOCK_SECONDS = 120;

/** Reads the stored value and drops invalid parts. */
function read(): LeftOff {
  const stored = (storage.get(KEYS.leftOff) ?? {}) as Record<string, unknown>;
  const pairs = <T>(value: unknown, isValue: (one: unknown) => one is T) =>
    (Array.isArray(value) ? value : []).filter(
      (pair): pair is [string, T] => Array.isArray(pair) && typeof pair[0] === "string" && isValue(pair[1]),
    );
  return { chapters: pairs(stored["chapters"], isChapter), carets: pairs(stored["carets"], isText) };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isChapter = (value: unknown): value is Chapter =>
  typeof value === "object" &&
  value !== null &&
  isText((value as Partial<Chapter>).id) &&
  typeof (value as Partial<Chapter>).at === "number";

const withLatest = <T>(pairs: [string, T][], key: string, value: T): [string, T][] => [
  ...pairs.filter(([one]) => one !== key).slice(1 - KEPT),
  [key, value],
];

/** Records that the chapter is shown. */
export function noteChapter(storyId: string, id: string): void {
  const { chapters, carets } = read();
  storage.set(KEYS.leftOff, { chapters: withLatest(chapters, storyId, { id, at: Date.now() / 1_000 }), carets });
}

/** Forgets a chapter that can't be opened any more. */
export function forgetChapter(id: string): void {
  const { chapters, carets } = read();
  storage.set(KEYS.leftOff, {
    chapters: chapters.filter(([, chapter]) => chapter.id !== id),
    carets: carets.filter(([chapterId]) => chapterId !== id),
  });
}

/** The chapter to open: the last one here, unless the story was edited elsewhere since. Null if there is none. */
export function chapterInHand(story: {
  _id: string;
  last_chapter_id: string | null;
  updated_at: number;
}): string | null {
  const here = read().chapters.find(([storyId]) => storyId === story._id)?.[1];
  const isLatest = here !== undefined && story.updated_at <= here.at + CLOCK_SECONDS;
  return isLatest && story.last_chapter_id !== null ? here.id : story.last_chapter_id;
}

export function noteCaret(chapterId: string, place: string): void {
  const { chapters, carets } = read();
  storage.set(KEYS.leftOff, { chapters, carets: withLatest(carets, chapterId, place) });
}

/** The stored caret of a chapter; null if there is none. */
export function caretLeftIn(chapterId: string): string | null {
  return read().carets.find(([id]) => id === chapterId)?.[1] ?? null;
}
