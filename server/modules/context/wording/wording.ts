// The fixed texts of a prompt, in each language a story can have.
import type { CandidateFlavour, LabTone } from "../../../../contract/generations.ts";
import type { PointOfView } from "../../../../contract/story-notes.ts";
import type { CharacterFields, ContextTask } from "../context-input.ts";

export interface EntryWords {
  name: string;
  aliases: readonly string[];
  /** One line. */
  description: string;
  character: CharacterFields | null;
}

export interface Wording {
  /**
   * The system prompt: the model's role and its rules. The rules about banned words, notes, a direction and the
   * previous chapter are included only if the prompt has these parts.
   */
  system(task: ContextTask, given: { banned: boolean; notes: boolean; direction: boolean; previous: boolean }): string;
  /** The request, which is the last part of the prompt. */
  request(ask: {
    task: ContextTask;
    flavour: CandidateFlavour | null;
    tone: LabTone;
    /** In words; a Chinese character is a word. */
    length: number;
    opening: boolean;
    /** Whether there is text after the cursor. */
    followed: boolean;
    /** Whether the prompt contains other versions that this one must differ from. */
    differs: boolean;
    /** Whether the prompt contains a direction. */
    directed: boolean;
  }): string;
  pointOfView: Record<Exclude<PointOfView, "unset">, string>;
  entry(entry: EntryWords): string;
  relationship(from: string, to: string, tags: readonly string[]): string;
  /** `ending`: the text is not a summary but the chapter's last words. */
  summary(number: number, name: string, text: string, ending: boolean): string;
  /** The heading above the end of the previous chapter. */
  previous(number: number, name: string): string;
  titles(story: string, chapter: string): string;
  list(words: readonly string[]): string;
}
