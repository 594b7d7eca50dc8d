// Turns in a Chinese conversation: who spoke last, and who is to answer.
import type { Moment, Person } from "../../types.ts";
import { narrationOf } from "../text/quotes.ts";
import { SPEECH_VERB } from "../text/speech-verbs.ts";
import type { Talk } from "./voice.ts";

/** The speaker of the last line; null if it is no speech or the speaker is unknown. */
export function lastSpeaker(text: string, talk: Talk, cast: readonly Person[]): Person | null {
  if (talk.beside === null) return null;
  const named = cast
    .filter((person) => person.name !== null && talk.beside?.includes(person.name))
    .sort((one, other) => (talk.beside?.indexOf(one.name ?? "") ?? 0) - (talk.beside?.indexOf(other.name ?? "") ?? 0));
  const self = cast.find((person) => person.self !== null);
  if (self && new RegExp(`${self.self === "first" ? "我" : "你"}[^，。]{0,6}(?:${SPEECH_VERB})`, "u").test(talk.beside))
    return self;
  if (named[0]) return named[0];
  const pronoun = /[他她](?!们)/u.exec(talk.beside)?.[0];
  if (pronoun) {
    const gender = pronoun === "她" ? "female" : "male";
    return cast.find((person) => person.gender === gender && person.self === null) ?? null;
  }
  return alternating(text, cast);
}

/** Two speakers alternate in lines without attribution: counts back to the last line that names its speaker. */
function alternating(text: string, cast: readonly Person[]): Person | null {
  const [one, other] = cast;
  if (!one || !other || cast.length > 2) return null;
  const lines = text
    .trimEnd()
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (let back = 1; back <= 6 && back < lines.length; back++) {
    const beside = narrationOf(lines.at(-1 - back) ?? "");
    const who = [one, other].find((person) => person.name !== null && beside.includes(person.name));
    if (who) return back % 2 === 0 ? who : who === one ? other : one;
    if (beside.trim() !== "") return null;
  }
  return null;
}

/** The person who is to answer, for beats that are replies. */
export function turnOf(moment: Moment, speaker: Person | null, cast: readonly Person[]): string[] {
  if (cast.length < 2) return ["alone"];
  if (moment !== "question" && moment !== "speech") return ["company"];
  const kind = moment === "question" ? "asked" : "told";
  // If the last speaker is unknown, it was more likely not the point-of-view character.
  return ["company", speaker === cast[0] ? `${kind}-other` : `${kind}-self`];
}
