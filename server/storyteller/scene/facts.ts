// What a world has to tell, as facts with keys: sentences of descriptions and of the background, ties, and what people
// want. A key holds a hash of the text, so that an edited entry gives new facts.
import type { SceneEntry, SceneRequest } from "../../platform/models/scene-request.ts";
import { sentencesOf as englishSentences } from "../en/sentences.ts";
import { hashOf } from "../random.ts";
import { sentencesOf as chineseSentences } from "../zh/text/sentences.ts";

interface EntryFact {
  key: string;
  entry: SceneEntry;
}
/** A sentence of an entry's description. */
export interface SentenceFact extends EntryFact {
  kind: "sentence";
  text: string;
}
/** How the entry's person stands to another. */
export interface TieFact extends EntryFact {
  kind: "tie";
  other: SceneEntry;
  tags: readonly string[];
}
/** What the entry's person wants. */
export interface WantFact extends EntryFact {
  kind: "want";
  text: string;
}
export type Fact = SentenceFact | TieFact | WantFact;

const CHINESE = /\p{Script=Han}/u;
const LEGIBLE = /[\p{L}\p{N}]/u;
const BULLET = /^(?:[-*•·–—]\s+|\d+[.)、]\s*)/u;

/** The sentences of an author's text, each once, without what has no letters. */
export function sentencesIn(text: string): string[] {
  const split = CHINESE.test(text) ? chineseSentences : englishSentences;
  const sentences = split(text).map((sentence) => sentence.text.replace(BULLET, "").replace(/\s+/gu, " ").trim());
  return [...new Set(sentences.filter((sentence) => LEGIBLE.test(sentence)))];
}

const hash = (text: string) => hashOf(text).toString(36);

/** The background's sentences with their keys. */
export function backgroundFacts(background: string): { key: string; text: string }[] {
  return sentencesIn(background).map((text) => ({ key: `background:${hash(text)}`, text }));
}

/** Everything that can be told of an entry. `named` finds the entry of a name; unnamed people are not told of. */
export function factsOf(
  entry: SceneEntry,
  player: SceneRequest["player"],
  named: (name: string) => SceneEntry | undefined,
): Fact[] {
  const facts: Fact[] = sentencesIn(entry.description).map((text) => ({
    key: `fact:${entry.id}:${hash(text)}`,
    kind: "sentence",
    entry,
    text,
  }));
  for (const { name, tags } of entry.relationships) {
    const other = named(name);
    const said = tags.map((tag) => tag.trim()).filter((tag) => LEGIBLE.test(tag));
    if (other && other.id !== entry.id && said.length > 0)
      facts.push({ key: `tie:${entry.id}:${hash([name, ...said].join("\n"))}`, kind: "tie", entry, other, tags: said });
  }
  const goal = entry.goal.trim();
  if (entry.as === "person" && !entry.dead && entry.id !== player.id && LEGIBLE.test(goal))
    facts.push({ key: `want:${entry.id}:${hash(goal)}`, kind: "want", entry, text: goal });
  return facts;
}
