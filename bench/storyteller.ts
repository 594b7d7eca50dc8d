// How soon the suggestions of the built-in helper are there, behind a chapter of maximum length and as much of earlier
// chapters as it reads.
import { CHAPTER_MAX_CHARACTERS, SUGGESTION_EARLIER_MAX } from "../contract/limits.ts";
import type { SuggestRequest } from "../server/platform/models/suggest-request.ts";
import { suggest } from "../server/storyteller/suggest/suggest.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { proseOf } from "./support/prose.ts";

const ROUNDS = 40;
const SUGGESTED_MS = 200;
const ENGLISH = proseOf(CHAPTER_MAX_CHARACTERS + SUGGESTION_EARLIER_MAX).join("\n");
const CHINESE = "她推开门，雨还在下。沈渡坐在灯下，没有抬头。“你来晚了。”他说。窗外的海一下一下地拍着石阶。\n".repeat(
  2_700,
);

export const storyteller: Bench = {
  name: "The built-in helper",
  async run() {
    return [measure("en", ENGLISH), measure("zh", CHINESE)];
  },
};

function measure(language: SuggestRequest["language"], text: string): Figure {
  const earlier = Array.from({ length: SUGGESTION_EARLIER_MAX / CHAPTER_MAX_CHARACTERS }, (_, index) => ({
    chapterId: String(index),
    title: `Chapter ${index}`,
    text: text.slice(index * CHAPTER_MAX_CHARACTERS, (index + 1) * CHAPTER_MAX_CHARACTERS),
  }));
  const samples = Array.from({ length: ROUNDS }, (_, round) => {
    const request: SuggestRequest = {
      language,
      before: text.slice(-CHAPTER_MAX_CHARACTERS + round),
      after: "",
      earlier,
      entries: [],
      avoid: [],
      bannedWords: ["never", "从不"],
      seed: String(round),
    };
    const began = performance.now();
    suggest(request);
    return performance.now() - began;
  });
  return {
    what: `${language}, three suggestions behind ${CHAPTER_MAX_CHARACTERS.toLocaleString("en-US")} characters, ${SUGGESTION_EARLIER_MAX.toLocaleString("en-US")} before them; the first includes compiling`,
    measured: spread(samples),
    target: `p95 under ${ms(SUGGESTED_MS)}`,
    ok: percentile(samples, 0.95) < SUGGESTED_MS,
  };
}

if (import.meta.main) await runAlone(storyteller);
