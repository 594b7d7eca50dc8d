// The languages the storyteller tells in.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { english } from "./en/english.ts";
import type { StorytellerLanguage } from "./types.ts";
import { chinese } from "./zh/chinese.ts";

export const LANGUAGES: Readonly<Record<StorytellerBrief["language"], StorytellerLanguage>> = {
  en: english,
  zh: chinese,
};
