// Words and characters of the chapter in the editor, counted off the path of a key: when one pauses, at the latest
// every other second, once the page is idle, and each time only the blocks that changed.
import type { Editor } from "@tiptap/core";
import { proxy } from "valtio";
import { CHAPTER_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { afterFrame } from "../../../../extensions/after-frame.ts";
import { documentCharacters, documentWords } from "../../../../extensions/character-limit/node-counts.ts";

export interface ChapterFacts {
  words: number;
  characters: number;
  title: string;
  /** `near` within the last twentieth; `full` at the limit; `over` past it, as a merge of two copies may be. */
  room: "free" | "near" | "full" | "over";
  /** Unix seconds of the last edit seen by this editor, one's own or another's; null for none yet. */
  editedAt: number | null;
  /** Unix seconds of the last edit as the story's list of chapters knows it; the page sets it. */
  knownEditAt: number | null;
  /** Keys refused because the chapter is full: counts up, so that each shows. */
  refused: number;
}

const NEAR = CHAPTER_MAX_CHARACTERS * 0.95;
/** A pause in writing. Counting between two quick keys would draw frames in which the next key waits. */
const PAUSE_MS = 250;
const LATEST_MS = 2_000;

export function emptyFacts(): ChapterFacts {
  return proxy({ words: 0, characters: 0, title: "", room: "free", editedAt: null, knownEditAt: null, refused: 0 });
}

/** How much room a chapter of so many characters has. */
export function roomOf(characters: number): ChapterFacts["room"] {
  if (characters > CHAPTER_MAX_CHARACTERS) return "over";
  if (characters === CHAPTER_MAX_CHARACTERS) return "full";
  return characters >= NEAR ? "near" : "free";
}

/** What keeps facts up to date. */
export interface FollowedFacts {
  /** Counts what is not counted yet: anyone who leaves a chapter has its list say what it is. */
  now(): void;
  stop(): void;
}

/** Keeps the facts up to date with an editor. */
export function followFacts(editor: Editor, facts: ChapterFacts): FollowedFacts {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Unix milliseconds of the first and the last edit that is not counted; null while all are. */
  let uncounted: { since: number; last: number } | null = null;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    const { doc } = editor.state;
    facts.words = documentWords(doc);
    facts.characters = documentCharacters(doc);
    facts.title = doc.firstChild?.textContent ?? "";
    facts.room = roomOf(facts.characters);
  };
  const due = () => {
    if (!uncounted) return;
    clearTimeout(timer);
    facts.editedAt = uncounted.last / 1000;
    uncounted = null;
  };
  const edited = () => {
    const last = Date.now();
    uncounted = { since: uncounted?.since ?? last, last };
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        due();
        afterFrame(count);
      },
      Math.min(PAUSE_MS, uncounted.since + LATEST_MS - last),
    );
  };
  count();
  editor.on("update", edited);
  return {
    now() {
      if (!uncounted) return;
      due();
      count();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      editor.off("update", edited);
    },
  };
}
