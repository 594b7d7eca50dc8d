// Puts a beat into words: names or pronouns, verbs in person and tense, capitals, the text's own quotes. Slots in
// addition to the engine's: {a.him}, {a.his}, {a.hers}, {a.himself} are forms of a person, {a.call} is how they are
// addressed; {look} is a verb agreeing with the last subject, {look:it}, {look:they} and {look:b} one agreeing with
// something else; {had been|was} is one text for each tense. A slot that begins with a capital is at the beginning of a
// sentence.
import { partsOf } from "../template.ts";
import type { Beat, FilledTemplate, Person, Roles, Scene } from "../types.ts";
import { withMarks } from "./typography.ts";
import { type Agreement, conjugate } from "./verbs.ts";

/** A beat's template in words. */
export function fillBeat(beat: Beat, roles: Roles, scene: Scene): FilledTemplate {
  return fillTemplate(beat.text, roles, scene);
}

/** Fills any template; `scene.lastNamed` is the person a pronoun at its beginning refers to. */
export function fillTemplate(template: string, roles: Roles, scene: Scene): FilledTemplate {
  const telling = new Telling(roles, scene);
  let text = "";
  for (const part of partsOf(template)) {
    if ("text" in part) {
      // The template's quotes are converted before names are filled in, so that names keep theirs.
      text += part.text;
      continue;
    }
    const filled = telling.fill(part.slot);
    text += /^\p{Lu}/u.test(part.slot) ? capitalised(filled) : filled;
  }
  return { text: withMarks(text, scene.quotes), lastNamed: telling.lastNamed };
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}

/** State while a beat is realised: who was named so far, and what the next verb agrees with. */
class Telling {
  lastNamed: Person | null;
  private readonly roles: Roles;
  private readonly scene: Scene;
  private readonly named = new Set<Person>();
  private agreement: Agreement = "it";
  /** The person last named as a subject. */
  private subject: Person | null = null;

  constructor(roles: Roles, scene: Scene) {
    this.roles = roles;
    this.scene = scene;
    this.lastNamed = scene.lastNamed;
  }

  fill(slot: string): string {
    const either = slot.split("|");
    if (either.length === 2) return either[this.scene.tense === "past" ? 0 : 1] as string;
    const [written = "", form] = slot.split(/[.:]/u);
    const name = written.toLowerCase();
    if (name === "place") return this.scene.place ?? "";
    if (name === "far" || name === "thing") return this.roles[name] ?? "";
    if (name === "a" || name === "b" || name === "c") return this.person(this.roles[name], form);
    return conjugate(name, this.agreementWith(form), this.scene.tense);
  }

  private person(person: Person | null, form: string | undefined): string {
    if (!person) return "";
    if (form === "call") return person.name ?? "";
    // "She looked at Ruth with her good eye": within a clause, possessives of the subject refer to the subject.
    const own = form === "himself" || ((form === "his" || form === "hers") && this.subject === person);
    const asPronoun = person.self !== null || person.name === null || own || this.isClear(person);
    if (form === undefined) {
      this.agreement = agreementOf(person, asPronoun);
      this.subject = person;
    }
    this.named.add(person);
    if (person.self === null) this.lastNamed = person;
    if (asPronoun || person.name === null) return pronounOf(person, FORMS.find((known) => known === form) ?? "he");
    return form === "his" || form === "hers" ? possessiveOf(person.name) : person.name;
  }

  /** Whether a pronoun would be understood as this person and nobody else. */
  private isClear(person: Person): boolean {
    if (this.lastNamed === person) return true;
    if (!this.named.has(person)) return false;
    const others = [this.roles.a, this.roles.b, this.roles.c];
    return others.every((other) => !other || other === person || other.self || other.gender !== person.gender);
  }

  private agreementWith(subject: string | undefined): Agreement {
    if (subject === undefined) return this.agreement;
    if (subject === "they") return "you";
    const person = subject === "a" || subject === "b" || subject === "c" ? this.roles[subject] : null;
    return person ? agreementOf(person, true) : "it";
  }
}

/** The forms a slot may request, named after the masculine ones. */
const FORMS = ["he", "him", "his", "hers", "himself"] as const;
type Form = (typeof FORMS)[number];

const PRONOUNS: Readonly<Record<"first" | "second" | Person["gender"], Readonly<Record<Form, string>>>> = {
  first: { he: "I", him: "me", his: "my", hers: "mine", himself: "myself" },
  second: { he: "you", him: "you", his: "your", hers: "yours", himself: "yourself" },
  male: { he: "he", him: "him", his: "his", hers: "his", himself: "himself" },
  female: { he: "she", him: "her", his: "her", hers: "hers", himself: "herself" },
  unknown: { he: "they", him: "them", his: "their", hers: "theirs", himself: "themselves" },
};

function pronounOf(person: Person, form: Form): string {
  return PRONOUNS[person.self ?? person.gender][form];
}

/** "She looks", "they look", but "Sam looks": a name takes a singular verb, whatever the pronoun. */
function agreementOf(person: Person, asPronoun: boolean): Agreement {
  if (person.self === "first") return "i";
  if (person.self === "second") return "you";
  return asPronoun && person.gender === "unknown" ? "you" : "it";
}

/** "Oriel's", "James's". */
function possessiveOf(name: string): string {
  return `${name}'s`;
}
