// Filters a model's text before readers see it: removes wrappers and repeats, calls the model again after a banned
// word, and ends the text on a sentence near its length.
import { BANNED_WORD_RETRIES_MAX } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import { CJK, KANA_MARKS } from "../../../../contract/writing-systems.ts";
import { createBannedGuard } from "./banned-guard.ts";
import { cutForRetry } from "./cut-for-retry.ts";
import { createRepeatFilter } from "./drop-repeat.ts";
import { endNearLength } from "./end-near.ts";
import { joinSeam, needsSpace } from "./join-seam.ts";
import type { AskModel, OutputEnd, OutputPart, OutputRules } from "./output-rules.ts";
import { createRepetitionFinder } from "./repeated-sentence.ts";
import { sentenceEnds } from "./sentence-ends.ts";
import { createFollowingTextFinder } from "./text-behind.ts";
import { createUnwrapFilter } from "./unwrap.ts";

export type { AskModel, OutputPart, OutputRules } from "./output-rules.ts";

/**
 * A model's answer as the reader may see it. Calls the model again after a banned word, at most BANNED_WORD_RETRIES_MAX
 * times. Throws what `ask` throws; the text until then has no banned words and may be kept.
 */
export async function* shapeOutput(ask: AskModel, rules: OutputRules): AsyncGenerator<OutputPart, void, undefined> {
  const guard = createBannedGuard(rules.bannedWords, rules.before);
  let text = "";
  let shown = "";

  /** The parts after which the reader has exactly `wanted`. */
  function* show(wanted: string): Generator<OutputPart> {
    if (!wanted.startsWith(shown)) {
      let same = 0;
      while (same < wanted.length && wanted[same] === shown[same]) same++;
      shown = shown.slice(0, same);
      yield { type: "cut", length: same };
    }
    if (wanted.length === shown.length) return;
    yield { type: "text", text: wanted.slice(shown.length) };
    shown = wanted;
  }

  function* finish(final: string, end: OutputEnd): Generator<OutputPart> {
    // The cut may have turned a word into a banned one.
    const { clear } = guard.look(final, 0, true);
    let whole = final.slice(0, clear).trimEnd();
    // Nor may its end form a banned word with the text after it. Each shorter text must be checked again.
    for (let hit = guard.meets(whole + seamOf(whole), rules.after); hit !== null; ) {
      whole = whole.slice(0, sentenceEnds(whole.slice(0, hit), 0, true).at(-1) ?? hit).trimEnd();
      end = "banned";
      hit = guard.meets(whole + seamOf(whole), rules.after);
    }
    yield* show(whole + seamOf(whole));
    yield { type: "end", text: shown, end };
  }

  /** The space needed between the answer and the text after it. */
  function seamOf(whole: string): string {
    return /^\S/u.test(rules.after) && whole !== "" && needsSpace(whole, rules.after, rules.language) ? " " : "";
  }

  for (let attempt = 0; ; attempt++) {
    const answer = readAnswer(rules, text, guard);
    const stop = new AbortController();
    try {
      for await (const delta of ask(text, stop.signal)) {
        const step = answer.push(delta);
        if (answer.state !== "open") break;
        yield* show(step.text.slice(0, step.shown).trimEnd());
      }
    } finally {
      stop.abort();
    }
    const last = answer.end();
    if (answer.state !== "banned") {
      yield* finish(last.text, answer.state === "length" ? "length" : "model");
      return;
    }
    if (attempt === BANNED_WORD_RETRIES_MAX) {
      const ends = sentenceEnds(last.text.trimEnd(), 0, true);
      yield* finish(last.text.slice(0, ends.at(-1)), "banned");
      return;
    }
    text = cutForRetry(last.text, attempt);
    yield* show(text.startsWith(shown) ? shown : text);
  }
}

/** A finished text within `max` characters: cut in the middle of a word, it may have become a banned one. */
export function cutClean(text: string, max: number, bannedWords: readonly string[]): string {
  const cut = cutToLength(text, max);
  return cut.slice(0, createBannedGuard(bannedWords, "").look(cut, 0, true).clear).trimEnd();
}

type Step = { text: string; shown: number };
type State = "open" | "model" | "length" | "banned";

/** Reads one answer of the model. Its text is `kept`, the text of earlier attempts, and what the model adds. */
function readAnswer(rules: OutputRules, kept: string, guard: ReturnType<typeof createBannedGuard>) {
  const { language, length } = rules;
  const stands = rules.before + kept;
  const unwrap = createUnwrapFilter(rules.titles);
  let repeats = createRepeatFilter(stands);
  let circles = createRepetitionFinder(stands);
  let behind = createFollowingTextFinder(rules.after);
  let added = "";
  let clear = 0;
  let state: State = "open";

  /** The text as far as it may be shown; `ended`: nothing more follows. */
  function settle(ended: boolean): Step {
    const text = kept + added;
    const looked = guard.look(text, Math.max(kept.length, clear), ended);
    clear = looked.clear;
    let safe = text.slice(0, clear);
    let over = ended && looked.hit === null;
    let told = safe.length;
    const stopAt = behind.find(safe, kept.length, over);
    if (stopAt.found) {
      safe = safe.slice(0, stopAt.at);
      over = true;
    }
    told = Math.min(told, stopAt.at);
    const circle = circles.find(safe.slice(kept.length), over);
    if (circle !== null) {
      safe = safe.slice(0, kept.length + circle);
      over = true;
    }
    if (length !== null) {
      const ending = endNearLength(safe, length, over, rules);
      if (ending.text !== null) {
        state = over && ending.text.length >= safe.trimEnd().length ? "model" : "length";
        return { text: ending.text, shown: ending.text.length };
      }
      told = Math.min(told, ending.shown);
    }
    if (over) state = "model";
    else if (looked.hit !== null) state = "banned";
    return { text: safe, shown: wholeWords(text, Math.min(told, safe.length)) };
  }

  function add(piece: string): void {
    if (piece === "") return;
    // Leading white space may or may not belong to the answer: it is decided with the first word.
    if (added.trim() === "") clear = 0;
    added = added.trim() === "" ? joinSeam(stands, added + piece, language) : added + piece;
  }

  let latest: Step = { text: kept, shown: kept.length };
  return {
    get state() {
      return state;
    },
    push(delta: string): Step {
      const { text, again } = unwrap.push(delta);
      if (again) {
        added = "";
        clear = 0;
        repeats = createRepeatFilter(stands);
        circles = createRepetitionFinder(stands);
        behind = createFollowingTextFinder(rules.after);
      }
      add(repeats.push(text));
      if (unwrap.over) add(repeats.end());
      latest = settle(unwrap.over);
      return latest;
    },
    end(): Step {
      if (state !== "open") return latest;
      add(repeats.push(unwrap.end()));
      add(repeats.end());
      latest = settle(true);
      return latest;
    },
  };
}

/** Letters, and invisible characters between them. */
const SPACED_LETTER = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}_]/u;
const UNSPACED_LETTER = new RegExp(`[${CJK}${KANA_MARKS}]`, "u");

/** The last place at or before `at` that is not within a word: half a word may be a banned one. */
function wholeWords(text: string, at: number): number {
  const inWord = (index: number) => SPACED_LETTER.test(text[index] ?? "") && !UNSPACED_LETTER.test(text[index] ?? "");
  let end = at;
  if (end < text.length && inWord(end)) while (end > 0 && inWord(end - 1)) end--;
  return end;
}
