// The suggestions of the built-in helper for Chinese texts.
import type { SuggestLanguage } from "../../suggest/types.ts";
import { left } from "./left.ts";
import { question } from "./question.ts";
import { ways } from "./ways.ts";

export const chineseSuggestions: SuggestLanguage = { question, left, ways };
