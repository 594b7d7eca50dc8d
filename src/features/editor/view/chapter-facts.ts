// Words and characters of the chapter in the editor. They are not counted on each keystroke but in a pause of typing,
// at least every other second, after the next frame, and each time only for the blocks that changed.
import type { Editor } from "@tiptap/core";
import { proxy } from "valtio";
import { CHAPTER_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { afterFrame } from "../../../../extensions/after-frame.ts";
import { documentCharacters, documentWords } from "../../../../extensions/character-limit/node-counts.ts";

export interface ChapterFacts {
  words: number;
  characters: number;
  title: string;
  /** `near`: within the last twentieth of the limit; `full`: at it; `over`: past it, which a merge can cause. */
  room: "free" | "near" | "full" | "over";
  /** Unix seconds of the last edit in this editor, by anybody; null for none yet. */
  editedAt: number | null;
  /** Unix seconds of the last edit according to the story's list of chapters; set by the page. */
  knownEditAt: number | null;
  /** Number of keys refused because the chapter is full; incremented, so that each one is shown. */
  refused: number;
}

const NEAR = CHAPTER_MAX_CHARACTERS * 0.95;
/** A pause in typing. Counting between two quick keys would delay the next one. */
const PAUSE_MS = 250;
const LATEST_MS = 2_000;

export function emptyFacts(): ChapterFacts {
  return proxy({ words: 0, characters: 0, title: "", room: "free", editedAt: null, knownEditAt: null, refused: 0 });
}

/** How close a number of characters is to the limit of a chapter. */
export function roomOf(characters: number): ChapterFacts["room"] {
  if (characters > CHAPTER_MAX_CHARACTERS) return "over";
  if (characters === CHAPTER_MAX_CHARACTERS) return "full";
  return characters >= NEAR ? "near" : "free";
}

/** The handle of facts that are kept up to date. */
export interface FollowedFacts {
  /** Counts pending edits at once, so that the chapter list is correct when the chapter is left. */
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
