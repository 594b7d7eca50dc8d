// Reads who says an English line: only where the sentence itself shows it for certain.
import type { Line } from "./lines.ts";

const SAYS =
  "said|says|asked|asks|answered|answers|replied|replies|whispered|whispers|murmured|muttered|cried|added|shouted|snapped|called";
const OWNER = "[Tt]he|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir";
const KIN_OR_ROLE = `${OWNER}) (?:[a-z]+ |(?:[A-Z][a-z]+ ){1,2})??[a-z]{3,}`;
const PERSON_NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|Captain|Father|Sister|Aunt|Uncle|Sir|Lady|Lord)\\.? |[Oo]ld |[Yy]oung )?[A-Z][a-z]+";
const SPEAKER = `((?:${KIN_OR_ROLE}|${PERSON_NAME}|[Hh]e|[Ss]he|I)`;
/** What can stand behind the name of a speaker. */
const STOP = "(?=[.,;:!?]|$| (?:and|with|to|in|at|from|as|without|when|after|who|on|by|again|[a-z]+ly)\\b)";
const TAG_BEHIND = new RegExp(`“”,? (?:${SAYS}) ${SPEAKER}${STOP}`, "u");
const TAG_SUBJECT = new RegExp(`(?:“”,? |^)${SPEAKER} (?:${SAYS})\\b`, "u");

const NO_SPEAKER =
  /^(?:It|That|This|Nobody|Somebody|Someone|Everybody|Everyone|There|What|Who|Then|And|But|When|If|As|So|Yes|No|Not|All|One|They|We|Both|Neither|Only|Once|Nothing|Something|Never|Now|Here|Perhaps|Maybe)$/u;

/** The speaker whom a tag of the line tells, in lower case; null where none is told. */
export function speakerOf({ told }: Pick<Line, "told">): string | null {
  const name = TAG_BEHIND.exec(told)?.[1] ?? (told.includes("“”") ? TAG_SUBJECT.exec(told)?.[1] : undefined);
  return name && !NO_SPEAKER.test(name) ? name.toLowerCase() : null;
}
