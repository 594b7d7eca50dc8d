// What stands in a scene that an outline can be made of: its last beats, its setting and form, and who acts in it.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Line, linesOf, toldOf } from "./lines.ts";
import { absentOf } from "./way-absent.ts";
import { BEATS, type Beat } from "./way-beats.ts";
import { hasNarrator, peopleOf, type ScenePerson } from "./way-people.ts";
import { FORMS, SETTINGS, type Setting } from "./way-settings.ts";

const READ = 4_000;
const NEAR = 1_300;
const JUST = 500;
/** How many of the last lines can be the last beat. */
const LAST_LINES = 4;
/** With fewer letters than this the page counts as empty. */
const EMPTY = 12;
const COMPARED = /\b(?:like|as if|as though) [^,.;:!?…—“”]{1,80}/giu;
const YOU_LEAST = 4;
const SETTING_NEEDS = 3;

/** The beat at a line, and the one who speaks or acts there where that is certain. */
export interface SceneBeat {
  beat: Beat;
  actor: string | null;
  /** 0 for the last line. */
  ago: number;
}

export interface WayScene {
  /** Nothing is written yet. */
  empty: boolean;
  beats: readonly SceneBeat[];
  settings: readonly { setting: Setting; words: number }[];
  forms: readonly (typeof FORMS)[number][];
  /** The one who acted last first; with the narrator behind. */
  cast: readonly string[];
  /** Somebody whom the last lines name and who is not there. */
  absent: string | undefined;
  /** Whether the first two of the cast have to do with each other. */
  pair: boolean;
  /** Nobody speaks. */
  alone: boolean;
}

export function sceneOf(request: SuggestRequest): WayScene {
  const { before } = request;
  const tail = before.slice(-READ);
  const lines = linesOf(tail).filter(({ to }) => to > tail.length - NEAR);
  // Beside "you", somebody who says nothing only passes by.
  const people = peopleOf(request).filter(({ speaks }) => speaks || !isToldToYou(tail));
  const narrator = hasNarrator(request);
  // A letter may have a date like a diary.
  const forms = FORMS.filter(({ begins }) => begins.test(tail)).slice(0, 1);
  // Whom a letter tells of is elsewhere.
  const cast = forms.some(({ isLetter }) => isLetter)
    ? []
    : [...people.map(({ name }) => name), ...(narrator ? ["the narrator"] : [])];
  return {
    empty: (before.match(/\p{L}/gu)?.length ?? 0) < EMPTY,
    beats: forms.some(({ isLetter }) => isLetter) ? [] : beatsOf(lines, people, narrator),
    settings: settingsOf(tail),
    forms,
    cast,
    absent: absentOf(request, people, narrator || isToldToYou(tail)),
    pair: people.slice(0, 2).every(({ speaks, last }) => speaks || last > before.slice(-6_000).length - JUST),
    alone: !lines.some(({ spoken }) => spoken !== ""),
  };
}

function isToldToYou(tail: string): boolean {
  return (toldOf(tail).match(/\b[Yy]ou(?:r|['’](?:re|ve|d|ll))?\b/gu)?.length ?? 0) > YOU_LEAST;
}

function beatsOf(lines: readonly Line[], people: readonly ScenePerson[], narrator: boolean): SceneBeat[] {
  const beats: SceneBeat[] = [];
  const lastSaid = lines.findLastIndex(({ spoken }) => spoken !== "");
  for (const beat of BEATS) {
    const at = beat.shape
      ? hasShape(beat.shape, lines, lastSaid)
        ? lines.length - 1
        : -1
      : lines.findLastIndex((line, place) => isBeat(beat, line, place === lastSaid));
    const ago = lines.length - 1 - at;
    const line = lines[at];
    if (!line || (ago >= LAST_LINES && !beat.lasting)) continue;
    const [one, ...others] = people;
    const only = one?.named && others.length === 0 && !narrator && lastSaid < 0 ? one.name : null;
    const said = beat.said || beat.shape === "statement";
    const actor = only ?? (said ? speakerAt(lines, at, people, narrator) : actorOf(line, people, narrator));
    beats.push({ beat, actor, ago: Math.min(ago, LAST_LINES) });
  }
  return beats;
}

const NUMBER =
  /\b(?:(?:there (?:were|are|was|is|had been|'s)|counted|counts) (?:only |now )?(?:\d+|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|\p{Ll}+teen|\p{Ll}+ty(?:-\p{Ll}+)?)\b))|^“?(?:\p{Lu}\p{Ll}+teen|Eleven|Twelve|Nine|Ten)[.,]/iu;

function isNumber({ told, spoken }: Line): boolean {
  return NUMBER.test(told) || NUMBER.test(spoken);
}

/** A statement as the last line, something done after a talk, nobody to talk to, or two numbers. */
function hasShape(shape: Beat["shape"], lines: readonly Line[], lastSaid: number): boolean {
  const last = lines.length - 1;
  switch (shape) {
    case "count":
      return lines.some((line, at) => isNumber(line) && lines.slice(at + 1, at + 4).some((next) => isNumber(next)));
    case "alone":
      return lastSaid < 0;
    case "statement":
      return lastSaid === last && last >= 0 && lines[last]?.spoken.endsWith("?") === false;
    default:
      return lastSaid >= 0 && lastSaid < last && last - lastSaid < LAST_LINES;
  }
}

function isBeat({ said, told }: Beat, line: Line, isLastSaid: boolean): boolean {
  return said ? isLastSaid && said.test(line.spoken) : told?.test(line.told.replace(COMPARED, " ")) === true;
}

/** Who speaks a line: the one its tag names, or the other one of two who take turns. */
function speakerAt(
  lines: readonly Line[],
  place: number,
  people: readonly ScenePerson[],
  narrator: boolean,
): string | null {
  let turns = 0;
  for (let at = place; at >= 0; at--) {
    const line = lines[at] as Line;
    if (line.spoken === "") return null;
    const tagged = taggedIn(line, people, narrator);
    if (tagged === "") return null;
    const cast = [...people.map(({ name }) => name), ...(narrator ? ["the narrator"] : [])];
    if (tagged !== null) {
      if (turns % 2 === 0) return tagged;
      return cast.length === 2 ? (cast.find((name) => name !== tagged) ?? null) : null;
    }
    if (lines[at - 1]?.paragraph !== line.paragraph) turns++;
  }
  return null;
}

/** The speaker a line names; "" where it names one who is not known. */
function taggedIn(line: Line, people: readonly ScenePerson[], narrator: boolean): string | null {
  const { told } = line;
  const verb =
    "(?:said|says|asked|asks|answered|replied|whispered|whispers|murmured|muttered|cried|shouted|called|offers|added)";
  if (told.replaceAll("“”", "").trim() === "") return null;
  const pronoun = /^[^\p{L}]*(?:(?:said|asked|says|asks) )?(he|she)\b/iu.exec(told)?.[1];
  if (pronoun) return personOf(pronoun, people) ?? "";
  for (const { name, forms } of people)
    for (const form of forms)
      if (
        told.includes(`“” `) &&
        new RegExp(
          `(?:${verb} (?:the )?${escaped(form)}(?![\\p{L}])|${escaped(form)} (?:\\p{Ll}+ly )?${verb}\\b)`,
          "iu",
        ).test(told)
      )
        return name;
  if (narrator && new RegExp(`\\bI ${verb}\\b`, "u").test(told)) return "the narrator";
  return "";
}

/** Whose deed a told line is. */
function actorOf({ told }: Line, people: readonly ScenePerson[], narrator: boolean): string | null {
  const start = told.replace(/^(?:“”,? |Then |And |But |So |Still,? |Finally,? )/u, "");
  const one = people.find(({ forms }) =>
    forms.some((form) => start.toLowerCase().startsWith(`${form.toLowerCase()} `)),
  );
  if (one) return one.name;
  if (narrator && /^I\b/u.test(start)) return "the narrator";
  const pronoun = /^(He|She)\b/u.exec(start)?.[1];
  return pronoun ? personOf(pronoun, people) : null;
}

/** The only one whom "he" or "she" can mean. */
function personOf(pronoun: string, people: readonly ScenePerson[]): string | null {
  const gender = pronoun.toLowerCase() === "he" ? "male" : "female";
  const fitting = people.filter((one) => one.gender === gender || one.gender === "unknown");
  return fitting.length === 1 && fitting[0]?.gender === gender ? fitting[0].name : null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

function settingsOf(tail: string): WayScene["settings"] {
  const words = new Set(
    tail
      .slice(-NEAR)
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? [],
  );
  return SETTINGS.flatMap((setting) => {
    const has = (word: string) => words.has(word) || words.has(`${word}s`);
    const [keys, others] = [setting.keys.split(" ").filter(has).length, setting.words.split(" ").filter(has).length];
    return keys > 0 && keys + others >= SETTING_NEEDS ? [{ setting, words: keys + others }] : [];
  });
}
