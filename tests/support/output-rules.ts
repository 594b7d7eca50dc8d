// Rules for a model's output without any restriction, for tests that add one.
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
