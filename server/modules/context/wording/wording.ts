// What a prompt says in its own words, once for each language a story can be in.
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
   * Who the model is and the rules it keeps to, those about banned words, notes, a direction and the chapter before
   * only where there are any.
   */
  system(task: ContextTask, given: { banned: boolean; notes: boolean; direction: boolean; previous: boolean }): string;
  /** The request, behind everything it rests on. */
  request(ask: {
    task: ContextTask;
    flavour: CandidateFlavour | null;
    tone: LabTone;
    /** Characters. */
    length: number;
    opening: boolean;
    /** Whether text follows the place where the answer goes. */
    followed: boolean;
    /** Whether other versions are shown that this one must differ from. */
    differs: boolean;
    /** Whether the author has said what is to happen next. */
    directed: boolean;
  }): string;
  pointOfView: Record<Exclude<PointOfView, "unset">, string>;
  entry(entry: EntryWords): string;
  relationship(from: string, to: string, tags: readonly string[]): string;
  /** `ending`: the text is the chapter's last words instead. */
  summary(number: number, name: string, text: string, ending: boolean): string;
  /** Stands above the end of the chapter before. */
  previous(number: number, name: string): string;
  titles(story: string, chapter: string): string;
  list(words: readonly string[]): string;
}
