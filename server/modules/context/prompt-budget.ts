// Divides a model's context window between the parts of a prompt, and records what was included, what was left out and
// how many tokens remain. The receipt is made from this record.
import type { Receipt, ReceiptPart } from "../../../contract/receipts.ts";
import { countWords } from "../../../contract/text-length.ts";
import type { TokenCounter } from "../../platform/tokens/token-counter.ts";

/** Shares of the tokens left after the rules and the request; the text before the cursor also gets unused ones. */
export const SHARE = {
  notes: 0.15,
  before: 0.35,
  world: 0.22,
  previous: 0.3,
  summaries: 0.16,
  after: 0.1,
  versions: 0.08,
};
/** Upper limits for any window size: more text costs time and money and distracts the model from the scene. */
export const MOST_TOKENS = { world: 4_000, previous: 6_000, summaries: 8_000, after: 3_000 };

type Kind = ReceiptPart["kind"];
type LeftOut = Receipt["left_out"][number];

interface Details {
  name?: string;
  ref?: string | null;
  matched?: readonly string[];
  why?: ReceiptPart["why"];
}

export interface PromptBudget {
  /** Tokens not yet spent. */
  readonly left: number;
  /** Adds a part even if it exceeds the budget; returns its tokens. */
  put(kind: Kind, text: string, details?: Details): number;
  /** Adds a part if it takes at most `room` tokens and returns them; else records it as left out and returns null. */
  tryPut(kind: Kind, text: string, room: number, details?: Details): number | null;
  /** Adds text that was clipped to fit. */
  putClipped(kind: Kind, whole: string, clipped: { text: string; tokens: number }, details?: Details): void;
  leaveOut(kind: Kind, because: LeftOut["because"], details: Details): void;
  receipt(head: Pick<Receipt, "model" | "banned_words">): Receipt;
}

/** Tokens of the tag or line break around each part. */
const AROUND_TOKENS = 2;

export function createPromptBudget(budget: number, counter: TokenCounter): PromptBudget {
  const included: ReceiptPart[] = [];
  const leftOut: LeftOut[] = [];
  let used = 0;
  const part = (kind: Kind, tokens: number, words: number, { name = "", ref = null, matched = [], why }: Details) => ({
    kind,
    name,
    ref,
    matched: [...matched],
    ...(why && { why }),
    tokens,
    words,
  });
  const include = (entry: ReceiptPart) => {
    included.push(entry);
    used += entry.tokens;
  };
  return {
    get left() {
      return Math.max(0, budget - used);
    },
    put(kind, text, details = {}) {
      const tokens = counter.count(text) + AROUND_TOKENS;
      include(part(kind, tokens, 0, details));
      return tokens;
    },
    tryPut(kind, text, room, details = {}) {
      const tokens = counter.count(text) + AROUND_TOKENS;
      if (tokens <= room) {
        include(part(kind, tokens, 0, details));
        return tokens;
      }
      leftOut.push({ ...part(kind, tokens, 0, details), because: "budget" });
      return null;
    },
    putClipped(kind, whole, { text, tokens }, details = {}) {
      const words = countWords(text);
      if (text !== "") include(part(kind, tokens + AROUND_TOKENS, words, details));
      if (text.length >= whole.length) return;
      const missing = whole.endsWith(text)
        ? countWords(whole.slice(0, whole.length - text.length))
        : Math.max(0, countWords(whole) - words);
      if (missing > 0) leftOut.push({ ...part(kind, 0, missing, details), because: "budget" });
    },
    leaveOut(kind, because, details) {
      leftOut.push({ ...part(kind, 0, 0, details), because });
    },
    receipt: (head) => ({
      ...head,
      budget,
      tokens: used,
      exact_tokens: counter.exact,
      included,
      left_out: leftOut,
    }),
  };
}
