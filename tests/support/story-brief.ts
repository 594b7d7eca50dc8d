// A storyteller's brief for tests: empty except for the fields under test.
import type { StorytellerBrief } from "../../server/platform/models/story-brief.ts";

export function briefOf(parts: Partial<StorytellerBrief> = {}): StorytellerBrief {
  return { task: "shorten", language: "en", text: "", length: 70, names: [], bannedWords: [], ...parts };
}
