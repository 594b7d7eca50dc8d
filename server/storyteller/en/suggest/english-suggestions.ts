// The built-in helper's suggestions for an English text.
import type { SuggestLanguage } from "../../suggest/types.ts";
import { left } from "./left.ts";
import { question } from "./question.ts";
import { ways } from "./ways.ts";

export const englishSuggestions: SuggestLanguage = { question, left, ways };
