// Filters a model's text before readers see it: removes wrappers and repeats, calls the model again after a banned
// word, and ends the text on a sentence near its length.
import { BANNED_WORD_RETRIES_MAX } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import { CJK, KANA_MARKS } from "../../../../contract/writing-systems.ts";
import { createBannedGuard } from "./banned-guard.ts";
import { cutForRetry } from "./cut-for-retry.ts";
import { createRepeatFilter } from "./drop-repeat.ts";
import { endNearLength } from "./end-near.ts";
import { createFollowingTextFinder } from "./following-text.ts";
import { joinSeam, needsSpace } from "./join-seam.ts";
import type { AskModel, OutputEnd, OutputPart, OutputRules } from "./output-rules.ts";
import { createRepetitionFinder } from "./repeated-sentence.ts";
import { sentenceEnds } from "./sentence-ends.ts";
import { createUnwrapFilter } from "./unwrap.ts";

export type { AskModel, OutputPart, OutputRules } from "./output-rules.ts";

/**
 * Streams a model's answer after filtering. Calls the model again after a banned word, at most BANNED_WORD_RETRIES_MAX
 * times. Throws what `ask` throws; the text until then has no banned words and may be kept.
 */
export async function* shapeOutput(ask: AskModel, rules: OutputRules): AsyncGenerator<OutputPart, void, undefined> {
  const guard = createBannedGuard(rules.bannedWords, rules.before);
  let text = "";
  let shown = "";

  /** The parts that change the text shown so far into `wanted`. */
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
    const { clear } = guard.search(final, 0, true);
    let whole = final.slice(0, clear).trimEnd();
    // Its end must not form a banned word with the text after it. Each shortened text must be checked again.
    for (let hit = guard.findAcrossEnd(whole + seamOf(whole), rules.after); hit !== null; ) {
      whole = whole.slice(0, sentenceEnds(whole.slice(0, hit), 0, true).at(-1) ?? hit).trimEnd();
      end = "banned";
      hit = guard.findAcrossEnd(whole + seamOf(whole), rules.after);
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

/** Cuts a finished text to `max` characters, and before a banned word that the cut may have created. */
export function cutClean(text: string, max: number, bannedWords: readonly string[]): string {
  const cut = cutToLength(text, max);
  return cut.slice(0, createBannedGuard(bannedWords, "").search(cut, 0, true).clear).trimEnd();
}

type Step = { text: string; shown: number };
type State = "open" | "model" | "length" | "banned";

/** Reads one answer of the model. Its text is `kept`, from earlier attempts, followed by what the model adds. */
function readAnswer(rules: OutputRules, kept: string, guard: ReturnType<typeof createBannedGuard>) {
  const { language, length } = rules;
  const textBefore = rules.before + kept;
  const unwrap = createUnwrapFilter(rules.titles);
  let repeats = createRepeatFilter(textBefore);
  let repetitions = createRepetitionFinder(textBefore);
  let following = createFollowingTextFinder(rules.after);
  let added = "";
  let clear = 0;
  let state: State = "open";

  /** Checks the text so far; returns it with the number of code units that may be shown. `ended`: it is complete. */
  function settle(ended: boolean): Step {
    const text = kept + added;
    const looked = guard.search(text, Math.max(kept.length, clear), ended);
    clear = looked.clear;
    let safe = text.slice(0, clear);
    let over = ended && looked.hit === null;
    let shownLength = safe.length;
    const stopAt = following.find(safe, kept.length, over);
    if (stopAt.found) {
      safe = safe.slice(0, stopAt.at);
      over = true;
    }
    shownLength = Math.min(shownLength, stopAt.at);
    const repetition = repetitions.find(safe.slice(kept.length), over);
    if (repetition !== null) {
      safe = safe.slice(0, kept.length + repetition);
      over = true;
    }
    if (length !== null) {
      const ending = endNearLength(safe, length, over, rules);
      if (ending.text !== null) {
        state = over && ending.text.length >= safe.trimEnd().length ? "model" : "length";
        return { text: ending.text, shown: ending.text.length };
      }
      shownLength = Math.min(shownLength, ending.shown);
    }
    if (over) state = "model";
    else if (looked.hit !== null) state = "banned";
    return { text: safe, shown: wholeWords(text, Math.min(shownLength, safe.length)) };
  }

  function add(piece: string): void {
    if (piece === "") return;
    // Whether leading white space belongs to the answer is decided once the first word has arrived.
    if (added.trim() === "") clear = 0;
    added = added.trim() === "" ? joinSeam(textBefore, added + piece, language) : added + piece;
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
        repeats = createRepeatFilter(textBefore);
        repetitions = createRepetitionFinder(textBefore);
        following = createFollowingTextFinder(rules.after);
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

/** Letters of scripts with spaces, digits, and the invisible characters between them. */
const SPACED_LETTER = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}_]/u;
const UNSPACED_LETTER = new RegExp(`[${CJK}${KANA_MARKS}]`, "u");

/** The last position at or before `at` that is not inside a word: half a word may be a banned one. */
function wholeWords(text: string, at: number): number {
  const inWord = (index: number) => SPACED_LETTER.test(text[index] ?? "") && !UNSPACED_LETTER.test(text[index] ?? "");
  let end = at;
  if (end < text.length && inWord(end)) while (end > 0 && inWord(end - 1)) end--;
  return end;
}
