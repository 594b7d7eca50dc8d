// Loads the token counter of a model's tokenizer. A vocabulary takes tens of megabytes of memory: each is loaded when a
// model first needs it, once in a process.
import type { TokenizerName } from "../models/models.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { TokenCounter } from "./token-counter.ts";

const ESTIMATE: TokenCounter = { exact: false, count: estimateTokens };
const loaded = new Map<TokenizerName, Promise<TokenCounter>>();

/** Resolves at once after the first time. Never rejects: if a vocabulary cannot be loaded, tokens are estimated. */
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

/** The author's text is counted as text, also where it looks like a model's control tokens. */
const NO_SPECIALS = { disallowedSpecial: new Set<string>() };
/**
 * The time to count a run without a break grows with the square of its length, so longer ones are counted in pieces.
 */
const PIECE = 192;

function exact(countTokens: (text: string, options: typeof NO_SPECIALS) => number): TokenCounter {
  return {
    exact: true,
    count(text) {
      let tokens = 0;
      let done = 0;
      for (const end of longRunCuts(text)) {
        tokens += countTokens(text.slice(done, end), NO_SPECIALS);
        done = end;
      }
      return tokens + countTokens(done === 0 ? text : text.slice(done), NO_SPECIALS);
    },
  };
}

/**
 * Positions within runs of one kind (letters, symbols, white space) at which a run is cut, so that none is too long.
 */
function longRunCuts(text: string): number[] {
  const cuts: number[] = [];
  if (text.length <= PIECE) return cuts;
  let kind = -1;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const next = kindOf(text.charCodeAt(i));
    if (next !== kind) {
      kind = next;
      from = i;
    } else if (i - from >= PIECE && (text.charCodeAt(i) & 0xfc00) !== 0xdc00) {
      cuts.push(i);
      from = i;
    }
  }
  return cuts;
}

function kindOf(unit: number): number {
  if (unit <= 0x20 || unit === 0x3000) return 0;
  const sign =
    unit < 0x30 ||
    (unit >= 0x3a && unit <= 0x40) ||
    (unit >= 0x5b && unit <= 0x60) ||
    (unit >= 0x7b && unit <= 0xbf) ||
    (unit >= 0x2000 && unit <= 0x206f) ||
    (unit >= 0x3001 && unit <= 0x303f) ||
    (unit >= 0xff01 && unit <= 0xff0f) ||
    (unit >= 0xff1a && unit <= 0xff20);
  return sign ? 1 : 2;
}
