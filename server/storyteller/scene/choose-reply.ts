// What a guided scene can reply to a line, the most fitting first.
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import type { Random } from "../random.ts";
import type { Fact, TieFact } from "./facts.ts";
import { goOn } from "./go-on.ts";
import { answerCourtesy, bringIn, moves, nameOf, tellFact, type Wordings } from "./moves.ts";
import { type LineRead, meantBy } from "./read-line.ts";
import type { Courtesy, Intent } from "./types.ts";
import { untold } from "./untold.ts";
import type { SceneWorld } from "./world.ts";

const COURTESIES: readonly Intent[] = ["greeting", "thanks", "farewell", "yes", "no", "silence"];
const isCourtesy = (intent: Intent | null): intent is Courtesy => intent !== null && COURTESIES.includes(intent);

/** The replies that fit what was read, then those that fit always. */
export function repliesTo(world: SceneWorld, read: LineRead, speaker: SceneEntry | null, random: Random): Wordings[] {
  return [...fittingReplies(world, read, speaker, random), ...goOn(world, speaker, random)];
}

function fittingReplies(world: SceneWorld, read: LineRead, speaker: SceneEntry | null, random: Random): Wordings[] {
  const { words, request, player } = world;
  const tell = (facts: readonly Fact[]) => facts.map((fact) => tellFact(world, fact, speaker));
  const { intent, topics, arriving, addressed } = read;
  const line = request.lines.at(-1) ?? { text: "", mode: null };
  const isDeed = line.mode === "do" && !/[?？]/u.test(line.text);
  if (arriving) return [...arrivalOf(world, arriving), ...tell(untold(world).about(arriving))];
  if (isCourtesy(intent) && (topics.length === 0 || !read.asks)) {
    const facts = untold(world);
    const about = topics.flatMap((entry) => facts.about(entry));
    return answerCourtesy(world, intent, speaker, about.length > 0 ? about : facts.all);
  }
  if (topics.length > 0) return aboutTopics(world, read, speaker);
  const facts = untold(world);
  const itself = speaker ? facts.about(speaker) : [];
  const called = nameOf(world, speaker);
  // What the speaker thinks of the player stands in a tie.
  const isOfPlayer = read.asks && read.asksTie && (read.namesPlayer || read.ofPlayer);
  const toPlayer = isOfPlayer ? tell(tiesAmong(facts.all, [speaker, player])) : [];
  switch (intent) {
    case "me":
      return [
        ...toPlayer,
        moves(null, words.player(request.player.name, request.player.goal)),
        ...tell(player ? facts.about(player) : []),
      ];
    case "self":
      if (!speaker || !called) return [moves(null, words.unknown(null))];
      return [
        ...tell(itself),
        moves(
          speaker,
          world.facts.some(({ entry }) => entry === speaker) ? words.selfTold(called) : words.unsaid(called),
        ),
      ];
    case "want": {
      const wants = itself.filter(({ kind }) => kind === "want");
      if (!speaker || !called) return [moves(null, words.unknown(null))];
      const isKnown = speaker.goal.trim() !== "";
      return [...tell(wants), moves(speaker, isKnown ? words.selfTold(called) : words.unsaid(called))];
    }
    case "around":
      return [
        ...facts.background.map(({ key, text }) => moves(null, [text], [key])),
        ...tell(facts.all.filter(({ entry }) => entry.as !== "person")).slice(0, 1),
      ];
    case "guide":
      return tell(facts.near(random)).slice(0, 1);
    case "more": {
      const last = meantBy(world, null, null);
      return tell(last ? facts.about(last) : []);
    }
    default:
      break;
  }
  if (read.namesPlayer && read.asks)
    return [...toPlayer, moves(null, words.player(request.player.name, request.player.goal))];
  if (addressed && addressed === speaker && isDeed && itself.length > 0)
    return [...tell(facts.sharing(line.text).filter((fact) => itself.includes(fact))), ...tell(itself)];
  if (read.asks) {
    const isTold = toPlayer.length === 0 && isOfPlayer && speaker && player && world.isTied(speaker, player);
    const isToldBefore = isTold || facts.hasTold(line.text);
    const none = isToldBefore ? words.toldBefore(called) : words.unknown(called);
    return [...toPlayer, ...tell(facts.sharing(line.text)), moves(speaker, none)];
  }
  if (addressed && addressed === speaker) return tell(itself);
  return [];
}

function arrivalOf(world: SceneWorld, entry: SceneEntry): Wordings[] {
  const tie = untold(world).all.find(
    (fact): fact is TieFact => fact.kind === "tie" && fact.entry === entry && isHere(world, fact.other),
  );
  return world.present.includes(entry) ? [] : [bringIn(world, entry, tie)];
}

const isHere = (world: SceneWorld, entry: SceneEntry) => entry === world.player || world.present.includes(entry);

function aboutTopics(world: SceneWorld, read: LineRead, speaker: SceneEntry | null): Wordings[] {
  const { words, player } = world;
  const { topics, asks, addressed } = read;
  const facts = untold(world);
  const called = nameOf(world, speaker);
  const tell = (list: readonly Fact[]) => list.map((fact) => tellFact(world, fact, speaker));
  const [topic] = topics;
  if (!topic) return [];
  const fate = () =>
    topic.dead
      ? moves(speaker, words.dead(called, words.name(topic), null))
      : moves(speaker === topic ? null : speaker, words.alive(speaker === topic ? null : called, words.name(topic)));
  const replies: Wordings[] = [];
  if (read.asksAlive && asks && topic.as === "person") {
    replies.push(...(topic.dead ? tell(facts.sentencesOf(topic)) : []), fate());
  }
  if (read.asksTie && asks) replies.push(...tell(tiesAmong(facts.all, [...topics, addressed ?? speaker, player])));
  const shares = new Set(facts.sharing(world.request.lines.at(-1)?.text ?? ""));
  const rank = (fact: Fact) => (read.asksWant && fact.kind === "want" ? 0 : shares.has(fact) ? 1 : 2);
  replies.push(...topics.flatMap((entry) => tell(facts.about(entry).sort((a, b) => rank(a) - rank(b)))));
  replies.push(...tell(facts.naming(topic)));
  if (topic.dead) replies.push(fate());
  else if (asks) {
    const isKnown = world.facts.some(({ entry }) => entry === topic);
    const none = isKnown ? allToldOf(world, topic, speaker) : words.onlyName(called, words.name(topic));
    replies.push(moves(speaker, none));
  }
  return replies;
}

function allToldOf(world: SceneWorld, entry: SceneEntry, speaker: SceneEntry | null): string[] {
  const { words } = world;
  if (entry === speaker) return words.selfTold(words.name(entry));
  return words.allTold(nameOf(world, speaker), entry.dead ? words.late(words.name(entry)) : words.name(entry));
}

/** Ties of the first of these with the others, the earliest named first. */
function tiesAmong(facts: readonly Fact[], people: readonly (SceneEntry | null)[]): Fact[] {
  const [first, ...others] = people;
  return others.flatMap((other) =>
    facts.filter(
      (fact) =>
        fact.kind === "tie" &&
        ((fact.entry === first && fact.other === other) || (fact.other === first && fact.entry === other)),
    ),
  );
}
