// A counter for a model's tokenizer. The vocabularies are tens of megabytes in memory: each is loaded when a model first
// needs it, once in a process.
import type { TokenizerName } from "../models/models.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { TokenCounter } from "./token-counter.ts";

const ESTIMATE: TokenCounter = { exact: false, count: estimateTokens };
const loaded = new Map<TokenizerName, Promise<TokenCounter>>();

/** Answers at once after the first time. Never fails: a vocabulary that cannot be loaded is estimated. */
export function loadTokenCounter(name: TokenizerName): Promise<TokenCounter> {
  let counter = loaded.get(name);
  if (!counter) {
    counter = load(name).catch(() => ESTIMATE);
    loaded.set(name, counter);
  }
  return counter;
}

async function load(name: TokenizerName): Promise<TokenCounter> {
  switch (name) {
    case "o200k_base":
      return exact((await import("gpt-tokenizer/encoding/o200k_base")).countTokens);
    case "cl100k_base":
      return exact((await import("gpt-tokenizer/encoding/cl100k_base")).countTokens);
    case "estimate":
      return ESTIMATE;
  }
}

/** The author's words are words, also where they look like a model's control tokens. */
const NO_SPECIALS = { disallowedSpecial: new Set<string>() };
/** Counting a run without a break takes time with the square of its length: longer ones are counted in pieces. */
const LONG_RUN = /[^\s\p{P}]{193,}|[^\s\p{L}\p{N}]{193,}|\s{193,}/gu;
const PIECE = 192;

function exact(countTokens: (text: string, options: typeof NO_SPECIALS) => number): TokenCounter {
  const count = (text: string) => countTokens(text, NO_SPECIALS);
  return {
    exact: true,
    count(text) {
      let tokens = 0;
      let done = 0;
      for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
        tokens += count(text.slice(done, index));
        for (let at = 0; at < run.length; at += PIECE) tokens += count(run.slice(at, at + PIECE));
        done = index + run.length;
      }
      return tokens + count(done === 0 ? text : text.slice(done));
    },
  };
}
