// A world as a guided scene sees it at one moment: who is present, what is untold, and how near each entry is to the goal.
import type { SceneEntry, SceneRequest } from "../../platform/models/scene-request.ts";
import { bannedCheck } from "../banned.ts";
import { backgroundFacts, type Fact, factsOf } from "./facts.ts";
import { exactNames, type FindNames, typedNames } from "./names.ts";
import type { SceneWords } from "./types.ts";

export interface SceneWorld {
  request: SceneRequest;
  words: SceneWords;
  player: SceneEntry | null;
  exact: FindNames;
  typed: FindNames;
  /** All facts that may be told, nearest to the goal first. */
  facts: readonly Fact[];
  background: readonly { key: string; text: string }[];
  distance(entry: SceneEntry): number;
  isTied(one: SceneEntry, other: SceneEntry): boolean;
  /** How many of the author's words tie two entries, in both directions. */
  tieStrength(one: SceneEntry, other: SceneEntry): number;
  /** Living people who spoke lately or came in; the player is not among them. */
  present: readonly SceneEntry[];
  /** Can speak: living people other than the player. */
  people: readonly SceneEntry[];
  isBanned(text: string): boolean;
}

/** Who came in is told under this key. */
export const arrivalKey = (entry: SceneEntry) => `in:${entry.id}`;
/** Whom the player has met by speaking to them is told under this key. */
export const meetingKey = (entry: SceneEntry) => `met:${entry.id}`;

/** Reads a request's world. */
export function sceneWorld(request: SceneRequest, words: SceneWords): SceneWorld {
  const { entries, player } = request;
  const exact = exactNames(entries);
  const banned = bannedCheck(request.bannedWords, true);
  const isBanned = (text: string) => banned("", text);
  const played = entries.find(({ id }) => id === player.id) ?? null;
  const named = namedEntry(entries);
  const all = entries.map((entry) => factsOf(entry, player, named));
  const strength = tieStrengths(all.flat());
  const tieStrength = (one: SceneEntry, other: SceneEntry) => strength.get(pairOf(one, other)) ?? 0;
  const distances = distancesFrom(request, played, exact, all.flat());
  const distance = (entry: SceneEntry) => distances.get(entry.id) ?? entries.length;
  const people = entries.filter(({ as, dead, id }) => as === "person" && !dead && id !== player.id);
  const spoke = new Set(request.lines.map(({ speaker }) => speaker));
  return {
    request,
    words,
    player: played,
    exact,
    typed: typedNames(entries, words),
    facts: all
      .flat()
      .filter((fact) => !factTexts(fact, words).some(isBanned))
      .sort((a, b) => distance(a.entry) - distance(b.entry)),
    background: backgroundFacts(request.background).filter(({ text }) => !isBanned(text)),
    distance,
    isTied: (one, other) => tieStrength(one, other) > 0,
    tieStrength,
    present: people.filter(
      (entry) => spoke.has(entry.id) || [arrivalKey, meetingKey].some((keyOf) => request.told.has(keyOf(entry))),
    ),
    people,
    isBanned,
  };
}

/** Finds an entry by its name or an alias, in any case. */
function namedEntry(entries: readonly SceneEntry[]): (name: string) => SceneEntry | undefined {
  const fold = (name: string) => name.normalize("NFKC").trim().toLowerCase();
  const byName = new Map<string, SceneEntry>();
  for (const entry of entries)
    for (const name of entry.aliases) if (!byName.has(fold(name))) byName.set(fold(name), entry);
  for (const entry of [...entries].reverse()) byName.set(fold(entry.name), entry);
  return (name) => byName.get(fold(name));
}

function factTexts(fact: Fact, words: SceneWords): string[] {
  const name = words.name(fact.entry);
  return fact.kind === "tie" ? [name, words.name(fact.other), ...fact.tags] : [name, fact.text];
}

const pairOf = (one: SceneEntry, other: SceneEntry) => [one.id, other.id].sort().join("\n");

function tieStrengths(facts: readonly Fact[]): Map<string, number> {
  const strengths = new Map<string, number>();
  for (const fact of facts)
    if (fact.kind === "tie") {
      const pair = pairOf(fact.entry, fact.other);
      strengths.set(pair, (strengths.get(pair) ?? 0) + fact.tags.length);
    }
  return strengths;
}

/** Steps by ties and names in descriptions, from the entries that the goal names, or else from the player. */
function distancesFrom(
  { entries, player }: SceneRequest,
  played: SceneEntry | null,
  exact: FindNames,
  facts: readonly Fact[],
): Map<string, number> {
  const beside = new Map<string, Set<string>>(entries.map(({ id }) => [id, new Set()]));
  const join = (one: SceneEntry, other: SceneEntry) => {
    beside.get(one.id)?.add(other.id);
    beside.get(other.id)?.add(one.id);
  };
  for (const entry of entries) for (const found of exact(entry.description)) join(entry, found.entry);
  for (const fact of facts) if (fact.kind === "tie") join(fact.entry, fact.other);
  const goal = exact(player.goal).map(({ entry }) => entry.id);
  const distances = new Map<string, number>();
  // Each entry once, by however many ways it is reached: a world may be made so that there are millions.
  let edge = new Set(goal.length > 0 ? goal : played ? [played.id] : []);
  for (let steps = 0; edge.size > 0; steps++) {
    for (const id of edge) distances.set(id, steps);
    const next = new Set<string>();
    for (const id of edge) for (const other of beside.get(id) ?? []) if (!distances.has(other)) next.add(other);
    edge = next;
  }
  return distances;
}
