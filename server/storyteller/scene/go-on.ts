// How a scene goes on where the player's line asks for nothing in particular: a fact near the goal, by turns a question
// to the player, an arrival or a sentence of the background; at last, that nothing is new.
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import type { Random } from "../random.ts";
import type { TieFact } from "./facts.ts";
import { bringIn, moves, nameOf, tellFact, type Wordings } from "./moves.ts";
import { type UntoldFacts, untold } from "./untold.ts";
import { arrivalKey, type SceneWorld } from "./world.ts";

/** One question to these many facts, and one arrival to these. */
const FACTS_A_QUESTION = 4;
const FACTS_AN_ARRIVAL = 3;

/** More facts than this are never needed to find one that may be told. */
const NEXT_MAX = 50;

/** The replies that fit always, the best first. */
export function goOn(world: SceneWorld, speaker: SceneEntry | null, random: Random): Wordings[] {
  const facts = untold(world);
  const { told, lines } = world.request;
  const count = (prefix: string) => [...told].filter((key) => key.startsWith(prefix)).length;
  const number = [...told].filter((key) => !/^(?:ask|in|met):/u.test(key)).length;
  const lastReply = lines.findLast(({ role }) => role !== "player")?.text ?? "";
  const questions = /[?？]/u.test(lastReply) ? [] : questionsOf(world, speaker);
  const arrivals = arrivalsOf(world, speaker, facts);
  const next = facts
    .near(random)
    .slice(0, NEXT_MAX)
    .map((fact) => tellFact(world, fact, speaker));
  const background = facts.background.map(({ key, text }) => moves(null, [text], [key]));
  const replies: Wordings[] = [];
  if (count("in:") < Math.floor(number / FACTS_AN_ARRIVAL)) replies.push(...arrivals.slice(0, 1));
  if (count("ask:") < Math.floor(number / FACTS_A_QUESTION)) replies.push(...questions.slice(0, 1));
  replies.push(...next, ...background, ...arrivals, ...questions);
  replies.push(moves(speaker, world.words.nothingNew(nameOf(world, speaker))));
  return replies;
}

/** Questions that were not asked, each in its wordings. */
function questionsOf(world: SceneWorld, speaker: SceneEntry | null): Wordings[] {
  const { words, request, player } = world;
  const called = nameOf(world, speaker);
  const byKey = new Map<string, string[]>();
  for (const { key, text } of words.goalQuestions(called, request.player.goal))
    byKey.set(key, [...(byKey.get(key) ?? []), text]);
  for (const other of world.people)
    if (other !== speaker && player && world.isTied(player, other))
      for (const { key, text } of words.tieQuestion(called, words.name(other)))
        byKey.set(`${key}:${other.id}`, [...(byKey.get(`${key}:${other.id}`) ?? []), text]);
  return [...byKey].filter(([key]) => !request.told.has(key)).map(([key, texts]) => moves(speaker, texts, [key]));
}

/** People tied to somebody present who have not come in. */
function arrivalsOf(world: SceneWorld, speaker: SceneEntry | null, facts: UntoldFacts): Wordings[] {
  const here = [...world.present, ...(speaker ? [speaker] : []), ...(world.player ? [world.player] : [])];
  return world.people
    .filter((entry) => !here.includes(entry) && !world.request.told.has(arrivalKey(entry)))
    .filter((entry) => here.some((one) => world.isTied(one, entry)))
    .sort((a, b) => world.distance(a) - world.distance(b))
    .map((entry) => {
      const tie = facts.all.find(
        (fact): fact is TieFact =>
          fact.kind === "tie" &&
          ((fact.entry === entry && here.includes(fact.other)) || (fact.other === entry && here.includes(fact.entry))),
      );
      return bringIn(world, entry, tie);
    });
}
