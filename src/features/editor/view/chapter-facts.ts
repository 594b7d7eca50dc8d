// Words and characters of the chapter in the editor, counted off the path of a key: a moment after it, when the page is
// idle, at most four times a second, each time only the blocks that changed.
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
const EVERY_MS = 250;

export function emptyFacts(): ChapterFacts {
  return proxy({ words: 0, characters: 0, title: "", room: "free", editedAt: null, knownEditAt: null, refused: 0 });
}

/** How much room a chapter of so many characters has. */
export function roomOf(characters: number): ChapterFacts["room"] {
  if (characters > CHAPTER_MAX_CHARACTERS) return "over";
  if (characters === CHAPTER_MAX_CHARACTERS) return "full";
  return characters >= NEAR ? "near" : "free";
}

/** Keeps the facts up to date with an editor. Returns how to stop. */
export function followFacts(editor: Editor, facts: ChapterFacts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const count = () => {
    timer = undefined;
    if (isOver) return;
    const { doc } = editor.state;
    facts.words = documentWords(doc);
    facts.characters = documentCharacters(doc);
    facts.title = doc.firstChild?.textContent ?? "";
    facts.room = roomOf(facts.characters);
  };
  const edited = () => {
    timer ??= setTimeout(() => {
      facts.editedAt = Date.now() / 1000;
      afterFrame(count);
    }, EVERY_MS);
  };
  count();
  editor.on("update", edited);
  return () => {
    isOver = true;
    clearTimeout(timer);
    editor.off("update", edited);
  };
}
