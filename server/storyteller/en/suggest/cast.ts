// The people of a scene: those who can be named for certain, and those a tag names as speakers, last first.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { linesOf } from "./lines.ts";
import { formsOf, readPeople } from "./names.ts";
import { speakerOf } from "./who.ts";

const NEAR = 1_200;
const known = new WeakMap<SuggestRequest, readonly string[]>();

/** Names, and roles as "the steward"; no pronouns, and nobody who is dead in the world. */
export function castOf(request: SuggestRequest): readonly string[] {
  const cast = known.get(request) ?? readCast(request);
  known.set(request, cast);
  return cast;
}

function readCast(request: SuggestRequest): string[] {
  const people = readPeople(request).filter(({ present }) => present);
  const dead = request.entries.filter((one) => one.dead).flatMap(formsOf);
  const speakers = linesOf(request.before.slice(-NEAR)).flatMap((line) => speakerOf(line)?.who ?? []);
  const cast = people.map(({ name }) => name);
  for (const speaker of speakers.reverse()) {
    if (/^(?:he|she|you|the narrator)$/u.test(speaker) || dead.some((form) => speaker.includes(form))) continue;
    // "Pettibone" and "Mr Pettibone" are one.
    const last = speaker.split(" ").at(-1) as string;
    if (!cast.some((one) => one.split(" ").includes(last) && last !== "")) cast.push(speaker);
  }
  return cast;
}
