// Reads who says an English line: only where the sentence itself shows it for certain.
import type { Line } from "./lines.ts";

/** Forms of one person for the slots of a question: `{who}`, `{whom}`, `{whose}`, `{does}`, `{is}`, `{has}`. */
export interface Who {
  who: string;
  whom: string;
  whose: string;
  does: string;
  is: string;
  has: string;
}

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

/** Whether the speaker is told in a tag of the line. */
export function speakerOf({ told }: Pick<Line, "told">): Who | null {
  const name = TAG_BEHIND.exec(told)?.[1] ?? (told.includes("“”") ? TAG_SUBJECT.exec(told)?.[1] : undefined);
  return name && !NO_SPEAKER.test(name) ? whoNamed(name) : null;
}

const ONE = { does: "does", is: "is", has: "has" } as const;

/** The forms of one person, named as in the text. */
function whoNamed(name: string): Who {
  const small = name.replace(/^(?:The|My|His|Her|Our|Their|An?|He|She|You|Old|Young)\b/u, (word) => word.toLowerCase());
  if (small === "I") return { who: "the narrator", whom: "the narrator", whose: "the narrator's", ...ONE };
  if (small === "you") return { who: "you", whom: "you", whose: "your", does: "do", is: "are", has: "have" };
  if (small === "he") return { who: "he", whom: "him", whose: "his", ...ONE };
  if (small === "she") return { who: "she", whom: "her", whose: "her", ...ONE };
  // Whose aunt it is, the question need not say: it is not the author's own.
  const who = small.replace(/^(?:my|our|his|her|their|an?) /u, "the ");
  return { who, whom: who, whose: `${who}'s`, ...ONE };
}

/** A question with the slots of a person filled; null where it needs one and there is none. */
export function withWho(text: string, who: Who | null): string | null {
  if (!/\{(?:who|whom|whose|does|is|has)\}/u.test(text)) return text;
  return who ? text.replace(/\{(who|whom|whose|does|is|has)\}/gu, (_slot, form: keyof Who) => who[form]) : null;
}
