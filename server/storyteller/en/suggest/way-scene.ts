// What stands in a scene that an outline can be made of: its last beats, its setting and form, and who is in it.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Line, linesOf, toldOf } from "./lines.ts";
import { absentOf } from "./way-absent.ts";
import { BEATS, type Beat } from "./way-beats.ts";
import { hasNarrator, peopleOf, type ScenePerson } from "./way-people.ts";
import { type QuotedLine, quotedIn } from "./way-quotes.ts";
import { FORMS, SETTINGS, type Setting } from "./way-settings.ts";

const READ = 4_000;
const NEAR = 1_300;
/** How many of the last lines can be the last beat. */
const LAST_LINES = 4;
/** With fewer letters than this the page counts as empty. */
const EMPTY = 12;
const COMPARED = /\b(?:like|as if|as though) [^,.;:!?…—“”]{1,80}/giu;
const YOU_LEAST = 4;
const SETTING_NEEDS = 3;
const KEYS_NEED = 2;
const SPEECHES = 3;

export interface WayScene {
  /** Nothing is written yet. */
  empty: boolean;
  beats: readonly { beat: Beat; ago: number }[];
  /** The one setting that is certain. */
  settings: readonly { setting: Setting; words: number }[];
  forms: readonly (typeof FORMS)[number][];
  quoted: readonly QuotedLine[];
  /** The one who acted last first; with the narrator behind. */
  cast: readonly string[];
  /** The only one who is there, if that is certain. */
  only: string | undefined;
  /** Somebody whom the last lines name and who is not there. */
  absent: string | undefined;
  /** It ends with people who talk to each other. */
  talk: boolean;
  /** A day that is spoken of as to come. */
  day: string | undefined;
}

export function sceneOf(request: SuggestRequest): WayScene {
  const { before } = request;
  const tail = before.slice(-READ);
  const lines = linesOf(tail).filter(({ to }) => to > tail.length - NEAR);
  // Beside "you", somebody who says nothing only passes by.
  const toYou = isToldToYou(tail);
  const people = peopleOf(request).filter(({ speaks }) => speaks || !toYou);
  const narrator = hasNarrator(request);
  // A letter may have a date like a diary.
  const forms = FORMS.filter(({ begins }) => begins.test(tail)).slice(0, 1);
  const isLetter = forms.some((form) => form.isLetter);
  // Whom a letter tells of is elsewhere.
  const cast = isLetter ? [] : [...people.map(({ name }) => name), ...(narrator ? ["the narrator"] : [])];
  const absent = absentOf(request, people, narrator || toYou);
  return {
    empty: (before.match(/\p{L}/gu)?.length ?? 0) < EMPTY,
    beats: isLetter ? [] : beatsOf(lines),
    settings: isLetter ? [] : settingsOf(tail),
    forms,
    quoted: forms.length > 0 ? [] : quotedIn(lines),
    cast,
    only: forms.length > 0 || toYou ? undefined : onlyOf(lines, people, narrator),
    absent,
    talk: forms.length === 0 && isTalk(lines),
    day: forms.length > 0 ? undefined : dayIn(lines),
  };
}

function isToldToYou(tail: string): boolean {
  return (toldOf(tail).match(/\b[Yy]ou(?:r|['’](?:re|ve|d|ll))?\b/gu)?.length ?? 0) > YOU_LEAST;
}

/** Where nobody speaks: the one who acts, if nobody else does. */
function onlyOf(lines: readonly Line[], people: readonly ScenePerson[], narrator: boolean): string | undefined {
  if (lines.some(({ spoken }) => spoken !== "")) return undefined;
  const [one, ...others] = people;
  if (narrator) return one ? undefined : "the narrator";
  return one?.named && others.length === 0 ? one.name : undefined;
}

/** Several speeches in paragraphs of their own, the last of them not long ago. */
function isTalk(lines: readonly Line[]): boolean {
  const spoken = lines.filter((line) => line.spoken !== "");
  return (
    new Set(spoken.map(({ paragraph }) => paragraph)).size >= SPEECHES &&
    lines.slice(-LAST_LINES).includes(spoken.at(-1) as Line)
  );
}

const DAY_TO_COME =
  /\b(?:by|until|till|come|comes|next|I could come|on) ((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b(?! (?:it was|he|she|I (?:was|had|found|saw)))/u;

function dayIn(lines: readonly Line[]): string | undefined {
  return lines
    .slice(-3 * LAST_LINES)
    .map(({ text }) => (PAST_DAY.test(text) ? undefined : DAY_TO_COME.exec(text)?.[1]))
    .findLast((day) => day);
}

/** "On the Thursday it was sat in the window": that day is over. */
const PAST_DAY = /\b(?:was|were|had|did|saw|found|said|came|went|sat|started|never|used to|yesterday)\b/u;

function beatsOf(lines: readonly Line[]): WayScene["beats"] {
  return BEATS.flatMap((beat) => {
    const at = beat.shape
      ? hasShape(beat.shape, lines)
        ? lines.length - 1
        : -1
      : lines.findLastIndex(({ told }) => beat.told?.test(told.replace(COMPARED, " ")) === true);
    const ago = lines.length - 1 - at;
    return at < 0 || (ago >= LAST_LINES && !beat.lasting) ? [] : [{ beat, ago: Math.min(ago, LAST_LINES) }];
  });
}

const NUMBER =
  /\b(?:(?:there (?:were|are|was|is|had been|'s)|counted|counts) (?:only |now )?(?:\d+|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|\p{Ll}+teen|\p{Ll}+ty(?:-\p{Ll}+)?)\b))|^“?(?:\p{Lu}\p{Ll}+teen|Eleven|Twelve|Nine|Ten)[.,]/iu;

function isNumber({ told, spoken }: Line): boolean {
  return NUMBER.test(told) || NUMBER.test(spoken);
}

function hasShape(shape: "alone" | "count", lines: readonly Line[]): boolean {
  if (shape === "alone") return lines.length > 0 && lines.every(({ spoken }) => spoken === "");
  return lines.some((line, at) => isNumber(line) && lines.slice(at + 1, at + 4).some((next) => isNumber(next)));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .replace(COMPARED, " ")
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? [],
  );
}

/** The one setting with most of its words, if no other has as many; what is only spoken of may be elsewhere. */
function settingsOf(tail: string): WayScene["settings"] {
  const near = tail.slice(-NEAR);
  const [told, all] = [wordsOf(toldOf(near)), wordsOf(near)];
  const count = (list: string, words = all) =>
    list.split(" ").filter((word) => words.has(word) || words.has(`${word}s`)).length;
  const [best, second] = SETTINGS.flatMap((setting) => {
    const [keys, others] = [
      count(setting.keys, told),
      count(`${setting.keys} ${setting.words}`) - count(setting.keys, told),
    ];
    if (keys < KEYS_NEED || keys + others < SETTING_NEEDS || (setting.never && count(setting.never) > 0)) return [];
    return [{ setting, words: 2 * keys + others }];
  }).sort((one, other) => other.words - one.words);
  return best && best.words > (second?.words ?? 0) ? [best] : [];
}
