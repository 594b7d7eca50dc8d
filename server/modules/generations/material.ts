// Gathers what a prompt is made of: the story's notes, the world it is set in, the chapters before, and the texts of
// the parent generation.
import type { LabTone, TextMention } from "../../../contract/generations.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import type { ModelInfo } from "../../platform/models/models.ts";
import { loadTokenCounter } from "../../platform/tokens/load-token-counter.ts";
import type { ContextInput } from "../context/context.service.ts";
import type { StoryNotes } from "../story-notes/story-notes.service.ts";
import type { StoryWorld } from "../story-world/story-world.service.ts";
import { languageOf } from "./generations.policy.ts";
import { findPlace, listTexts } from "./generations.repo.ts";
import type { Material } from "./running/run-generation.ts";

export interface MaterialDeps {
  db: Database;
  storyNotes: Pick<StoryNotes, "forPrompt">;
  storyWorld: Pick<StoryWorld, "worldForPrompt">;
}

/** A request's own part of the prompt. */
export interface MaterialRequest {
  uid: string;
  task: ContextInput["task"];
  storyId: string | null;
  chapterId: string | null;
  parentId: string | null;
  before: string;
  after: string;
  selection: string;
  mentions: readonly TextMention[];
  tone: LabTone;
  instruction: string;
  direction: string;
  writeLength: number;
  model: ModelInfo;
  /** The person's language, for a text that belongs to no story. */
  lang: Locale | undefined;
}

/** The texts from the story, which are not part of the request. Entries were moderated when they were stored. */
export function wordsOfStory({ storyTitle, chapterTitle, notes, background, summaries }: Material): string {
  const chapters = summaries.flatMap(({ name, text }) => [name, text]);
  return [storyTitle, chapterTitle, notes.author_note, notes.style, background, ...chapters].join("\n");
}

const NO_NOTES: Pick<ContextInput, "notes" | "summaries" | "previous"> = {
  notes: { author_note: "", style: "", point_of_view: "unset" },
  summaries: [],
  previous: null,
};
const NO_WORLD: Pick<ContextInput, "background" | "entries" | "relationships" | "bannedWords"> = {
  background: "",
  entries: [],
  relationships: [],
  bannedWords: [],
};

/** Gathers the material. The caller has checked the person's right to the story. */
export async function gatherMaterial(
  { db, storyNotes, storyWorld }: MaterialDeps,
  request: MaterialRequest,
): Promise<Material> {
  const { uid, storyId, chapterId, parentId, model } = request;
  const [place, told, world] = await Promise.all([
    storyId && findPlace(db, storyId, chapterId),
    storyId ? storyNotes.forPrompt(storyId, chapterId) : NO_NOTES,
    storyId ? storyWorld.worldForPrompt(storyId, chapterId) : NO_WORLD,
  ]);
  const expected = (place ? place.language : request.lang) === "zh-CN" ? "zh" : "en";
  return {
    task: request.task,
    language: languageOf(request.selection || request.before || request.after, expected),
    storyTitle: place ? place.storyTitle : "",
    chapterTitle: place ? place.chapterTitle : "",
    before: request.before,
    after: request.after,
    selection: request.selection,
    mentions: request.mentions,
    tone: request.tone,
    instruction: request.instruction,
    direction: request.direction,
    writeLength: request.writeLength,
    model,
    tokens: await loadTokenCounter(model.tokenizer),
    notes: told.notes,
    summaries: told.summaries,
    previous: request.task === "continue" ? told.previous : null,
    ...world,
    siblings: parentId ? await listTexts(db, uid, parentId) : [],
  };
}
