// How English speaks of a person: pronouns and what a verb agrees with.
import type { Person } from "../types.ts";
import type { Agreement } from "./verbs.ts";

/** The forms a slot may ask for, called after the male ones. */
export const FORMS = ["he", "him", "his", "hers", "himself"] as const;
export type Form = (typeof FORMS)[number];

const PRONOUNS: Readonly<Record<"first" | "second" | Person["gender"], Readonly<Record<Form, string>>>> = {
  first: { he: "I", him: "me", his: "my", hers: "mine", himself: "myself" },
  second: { he: "you", him: "you", his: "your", hers: "yours", himself: "yourself" },
  male: { he: "he", him: "him", his: "his", hers: "his", himself: "himself" },
  female: { he: "she", him: "her", his: "her", hers: "hers", himself: "herself" },
  unknown: { he: "they", him: "them", his: "their", hers: "theirs", himself: "themselves" },
};

export function pronounOf(person: Person, form: Form): string {
  return PRONOUNS[person.self ?? person.gender][form];
}

/** "She looks", "they look", but "Sam looks": a name is one person whatever the pronoun. */
export function agreementOf(person: Person, asPronoun: boolean): Agreement {
  if (person.self === "first") return "i";
  if (person.self === "second") return "you";
  return asPronoun && person.gender === "unknown" ? "you" : "it";
}

/** "Oriel's", "James's". */
export function possessiveOf(name: string): string {
  return `${name}'s`;
}
