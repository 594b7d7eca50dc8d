// Rules of what a model writes that ask for nothing, for tests to ask for one thing more.
import type { OutputRules } from "../../server/modules/context/output/shape-output.ts";
import { estimateTokens } from "../../server/platform/tokens/estimate-tokens.ts";

export function outputRules(more: Partial<OutputRules> = {}): OutputRules {
  return {
    language: "en",
    bannedWords: [],
    length: null,
    room: Number.POSITIVE_INFINITY,
    before: "",
    after: "",
    titles: [],
    tokens: { count: estimateTokens },
    ...more,
  };
}
