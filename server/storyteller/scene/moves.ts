// The replies that a scene can give, each in all its wordings: one fact, one question, one arrival.
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import type { Fact, TieFact } from "./facts.ts";
import type { Courtesy } from "./types.ts";
import { arrivalKey, type SceneWorld } from "./world.ts";

export interface Move {
  speaker: SceneEntry | null;
  text: string;
  told: readonly string[];
}

/** Wordings of one reply. */
export type Wordings = Move[];

const NEAR_START = 4;

export const nameOf = (world: SceneWorld, entry: SceneEntry | null) => (entry ? world.words.name(entry) : null);

export const moves = (speaker: SceneEntry | null, texts: readonly string[], told: readonly string[] = []): Wordings =>
  texts.map((text) => ({ speaker, text, told }));

/** Tells a fact: in the speaker's mouth, or by the narrator where it is about the speaker or the player. */
export function tellFact(world: SceneWorld, fact: Fact, speaker: SceneEntry | null): Wordings {
  const { words, player } = world;
  const name = words.name(fact.entry);
  if (fact.kind === "want") return moves(null, words.want(name, fact.text), [fact.key]);
  if (fact.kind === "tie") return tellTie(world, fact, speaker);
  const named = world.exact(fact.text);
  const isOwn = (entry: SceneEntry) => entry === speaker || entry === player;
  const teller = isOwn(fact.entry) || named.some(({ entry }) => isOwn(entry)) ? null : speaker;
  if (fact.entry.dead) return moves(teller, words.dead(nameOf(world, teller), name, fact.text), [fact.key]);
  const namesItself = named.some(({ entry, from }) => entry === fact.entry && from <= NEAR_START);
  return moves(teller, words.fact(nameOf(world, teller), name, fact.text, namesItself), [fact.key]);
}

function tellTie(world: SceneWorld, { key, entry, other, tags }: TieFact, speaker: SceneEntry | null): Wordings {
  const { words } = world;
  const called = other === world.player ? null : knownAs(world, other);
  if (entry.dead) return moves(null, words.deadTie(words.name(entry), called, tags), [key]);
  const holder = entry === world.player ? null : words.name(entry);
  if (speaker === entry || speaker === other || holder === null)
    return moves(speaker === entry ? speaker : null, words.tie(null, holder, called, tags), [key]);
  return moves(speaker, words.tie(nameOf(world, speaker), holder, called, tags), [key]);
}

function knownAs({ words }: SceneWorld, entry: SceneEntry): string {
  return entry.dead ? words.late(words.name(entry)) : words.name(entry);
}

/** Somebody comes in, with an untold tie to somebody present if there is one. */
export function bringIn(world: SceneWorld, entry: SceneEntry, tie: TieFact | undefined): Wordings {
  const { words } = world;
  const comes = words.comesIn(words.name(entry));
  if (!tie) return moves(null, comes, [arrivalKey(entry)]);
  const ties = tellTie(world, tie, null);
  return comes.flatMap((text) =>
    ties.map((told) => ({ ...told, text: `${text}${words.gap}${told.text}`, told: [...told.told, arrivalKey(entry)] })),
  );
}

/** A short word for a courtesy, and a fact or a question. */
export function answerCourtesy(
  world: SceneWorld,
  courtesy: Courtesy,
  speaker: SceneEntry | null,
  facts: readonly Fact[],
): Wordings[] {
  const { words, request, player } = world;
  const fact = facts.find(
    (one) =>
      one.kind === "sentence" &&
      one.entry !== speaker &&
      one.entry !== player &&
      world.exact(one.text).every(({ entry }) => entry !== speaker && entry !== player),
  );
  const called = nameOf(world, speaker);
  const question = moves(speaker, words.courtesyQuestion(courtesy, called, request.player.name));
  if (fact?.kind !== "sentence") return [question];
  const { entry, text, key } = fact;
  const told = moves(speaker, words.courtesyFact(courtesy, called, words.name(entry), text, entry.dead), [key]);
  return courtesy === "greeting" ? [question, told] : [told, question];
}
