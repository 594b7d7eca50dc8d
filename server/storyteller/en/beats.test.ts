import { expect, test } from "vitest";
import { occursIn, tracesOf } from "../beats-in-text.ts";
import { hasSlot, partsOf } from "../template.ts";
import { BEAT_KINDS, type Person, type Roles, type Scene } from "../types.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { english } from "./english.ts";
import { fillTemplate } from "./fill-template.ts";
import { suits } from "./suits.ts";

const person = (name: string | null, gender: Person["gender"], self: Person["self"] = null): Person => ({
  name,
  gender,
  self,
});
const I = person(null, "unknown", "first");
const YOU = person(null, "unknown", "second");
const INES = person("Ines", "female");
const RUTH = person("Ruth", "female");
const TOBIAS = person("Tobias", "male");
const SAM = person("Sam", "unknown");
const SHE = person(null, "female");
const PAIRS: [Person, Person][] = [
  [I, TOBIAS],
  [YOU, INES],
  [INES, TOBIAS],
  [INES, RUTH],
  [SAM, INES],
  [SHE, TOBIAS],
  [TOBIAS, I],
  [RUTH, YOU],
  [INES, SAM],
];

function scene(parts: Partial<Scene> = {}): Scene {
  return {
    person: "third",
    tense: "past",
    cast: [],
    absent: [],
    lastSpeaker: null,
    lastNamed: null,
    moment: "narration",
    tags: new Set(),
    topics: new Set(),
    place: "the quay",
    far: [],
    things: [],
    quotes: { open: "“", close: "”" },
    unfinished: null,
    ...parts,
  };
}

/** Every beat with every pair of people, in both tenses, with and without a person a pronoun refers to. */
function* everything(): Generator<{ text: string; template: string; tense: Scene["tense"]; roles: Roles }> {
  for (const beat of ENGLISH_BEATS)
    for (const [a, b] of PAIRS)
      for (const tense of ["past", "present"] as const)
        for (const lastNamed of [null, a.self ? null : a]) {
          const roles = { a, b, c: person("Mrs Hale", "female"), far: "Hest", thing: "the lamp" };
          if (hasSlot(beat.text, "b") && b.name === null && b.self === null) continue;
          if (!suits(beat, roles)) continue;
          const { text } = fillTemplate(beat.text, roles, scene({ tense, lastNamed }));
          yield { text, template: beat.text, tense, roles };
        }
}

/** The narration, without speech. */
const told = (text: string) => text.replace(/“[^”]*”/gu, "“”");

test("there are enough beats, and of every kind", () => {
  expect(ENGLISH_BEATS.length).toBeGreaterThan(240);
  for (const kind of BEAT_KINDS)
    expect(ENGLISH_BEATS.filter((beat) => beat.kind === kind).length, kind).toBeGreaterThan(30);
  expect(ENGLISH_BEATS.filter((beat) => beat.opens).length).toBeGreaterThan(20);
});

test("no two beats are the same, and each is recognised by its own words", () => {
  const texts = new Set(ENGLISH_BEATS.map((beat) => beat.text));
  expect(texts.size).toBe(ENGLISH_BEATS.length);
  const roles = { a: INES, b: TOBIAS, c: person("Mrs Hale", "female"), far: "Hest", thing: "the lamp" };
  const folded = ENGLISH_BEATS.map((beat) => english.fold(fillTemplate(beat.text, roles, scene()).text));
  for (const [index, beat] of ENGLISH_BEATS.entries()) {
    const traces = tracesOf(beat, english);
    expect(
      traces.some((trace) => occursIn(folded[index] as string, trace)),
      beat.text,
    ).toBe(true);
    // Short stretches may occur anywhere: "No," he said.
    const own = traces.filter((trace) => trace.join("").length >= english.anchor);
    const others = folded.filter((text, other) => other !== index && own.some((trace) => occursIn(text, trace)));
    expect(others, beat.text).toEqual([]);
  }
});

test("a beat is recognised in every person and tense", () => {
  const byTemplate = new Map(ENGLISH_BEATS.map((beat) => [beat.text, beat]));
  for (const { text, template } of everything()) {
    const traces = tracesOf(byTemplate.get(template)!, english);
    if (!traces.some((trace) => occursIn(english.fold(`Before. ${text} After.`), trace)))
      expect.fail(`${template}\n${text}`);
  }
});

const WRONG_EVERYWHERE: [RegExp, string][] = [
  [/[{}|]/u, "a slot is left"],
  [/ {2}| [,.;:!?]|,,|\.\.(?!\.)/u, "spaces or marks"],
  [/\bundefined\b|\bnull\b/u, "a hole"],
];
const WRONG_TOLD: [RegExp, string][] = [
  [
    /(?<!\b(?:if|though|wished|wishes|wish|lets?|made|makes?) )\b(?:[Hh]e|[Ss]he|[Ii]t|Ines|Tobias|Ruth|Sam) (?:am|are|were|have|do)\b(?! not (?:been|there))/u,
    "one person, plural verb",
  ],
  [/(?<!surprised |surprises )\b[Yy]ou (?:is|am|was|has|does)\b/u, "you"],
  [/\bI (?:is|are|were|has|does)\b/u, "I"],
  [/\b[Tt]hey (?:is|am|was|has|does)\b/u, "they"],
  [
    /\b(?:to|at|for|with|from|of|between|beside|behind|tell|told|watch|watched|give|gave|hand|handed) (?:I|he|they)\b/u,
    "object",
  ],
  [
    /(?<!of |surprised |surprises )\b(?:me|him|us|them) (?:is|are|was|were|has|had|have|says|said)\b/u,
    "object as subject",
  ],
  [/(?:^|[.!?] )\p{Ll}/u, "a small letter begins a sentence"],
  [/\b(?:hisself|theirself|I's|you's|he's|she's) /u, "forms"],
  [/\bYou(?:r|rs)? [^.]*\bmyself\b|\bI [^.,;]*\b(?:himself|herself|yourself)\b/u, "reflexive"],
];

test("agreement, pronoun forms and sentence beginnings are correct for all people in both tenses", () => {
  for (const { text, template } of everything()) {
    for (const [wrong, what] of WRONG_EVERYWHERE) if (wrong.test(text)) expect.fail(`${what}: ${text}\n${template}`);
    for (const [wrong, what] of WRONG_TOLD) if (wrong.test(told(text))) expect.fail(`${what}: ${text}\n${template}`);
  }
});

const PRESENT_TOLD = /\b(?:[Ii]t|[Hh]e|[Ss]he|Ines|Tobias|Ruth|Sam) (?:is|has|does|says|goes|looks|comes|takes)\b/u;
const PAST_TOLD =
  /\b(?:I|[Yy]ou|[Hh]e|[Ss]he|Ines|Tobias|Ruth|Sam) (?:was|were|did|said|went|looked|came|took|put his|turned)\b/u;

test("every verb of a beat is in the requested tense", () => {
  for (const { text, template, tense } of everything()) {
    const wrong = tense === "past" ? PRESENT_TOLD : PAST_TOLD;
    // Verbs that are fixed in the template are intended.
    if (wrong.test(told(text)) && !wrong.test(template)) expect.fail(`${tense}: ${text}\n${template}`);
  }
});

test("speech contains no verb slots: its tense is fixed", () => {
  for (const beat of ENGLISH_BEATS)
    for (const [said] of beat.text.matchAll(/"[^"]*"/gu))
      for (const part of partsOf(said))
        if ("slot" in part) expect(part.slot, beat.text).toMatch(/^(?:[abcABC](?:\.\w+)?|place|far|thing)$/u);
});

test("the narrator is I, you or a named person", () => {
  for (const { text, roles } of everything()) {
    const mine = /\b(?:I|me|my|mine|myself)\b/u.test(told(text).replace(/the part I shall leave out/u, ""));
    if (mine && roles.a !== I && roles.b !== I) expect.fail(text);
  }
});

test("two people of one gender are distinguished by name", () => {
  const roles: Roles = { a: INES, b: RUTH, c: null, far: null, thing: null };
  const say = (template: string, lastNamed: Person | null) => fillTemplate(template, roles, scene({ lastNamed })).text;
  expect(say("{A} {look} at {b.him}. {A} {smile}.", INES)).toBe("She looked at Ruth. Ines smiled.");
  expect(say("{A} {watch} {b.him} with {a.his} good eye.", null)).toBe("Ines watched Ruth with her good eye.");
  expect(say("{A} {touch} {b.his} sleeve.", null)).toBe("Ines touched Ruth's sleeve.".replace("'", "’"));
});

test("a person called they takes a plural verb as a pronoun and a singular verb as a name", () => {
  const roles: Roles = { a: SAM, b: null, c: null, far: null, thing: null };
  const { text } = fillTemplate("{A} {wait}. {A} {be} late, and {know} it.", roles, scene({ tense: "present" }));
  expect(text).toBe("Sam waits. They are late, and know it.");
});

test("quotes and apostrophes match the story's", () => {
  const roles: Roles = { a: INES, b: null, c: null, far: null, thing: null };
  const said = (quotes: Scene["quotes"]) => fillTemplate('"Don\'t," {a} {say}.', roles, scene({ quotes })).text;
  expect(said({ open: '"', close: '"' })).toBe('"Don\'t," Ines said.');
  expect(said({ open: "‘", close: "’" })).toBe("‘Don’t,’ Ines said.");
  expect(said({ open: "«", close: "»" })).toBe("«Don’t,» Ines said.");
});
