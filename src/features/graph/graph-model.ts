// A world's people and ties as graph data: each pair is one tie, no matter who named whom, and relationship names that
// the world does not have are people, too, drawn faintly.
import type { Person } from "../../../contract/worlds.ts";

export interface GraphPerson {
  id: string;
  name: string;
  avatar: string | null;
  isDead: boolean;
  /** Named in a relationship, but not an entry of this world. */
  isOutside: boolean;
  /** The number of people they have a tie with. */
  ties: number;
}

/** A pair of people. `forward` is what a says of b, `back` what b says of a; null if one says nothing. */
export interface Tie {
  id: string;
  a: string;
  b: string;
  forward: readonly string[] | null;
  back: readonly string[] | null;
}

export interface Graph {
  people: readonly GraphPerson[];
  ties: readonly Tie[];
}

/** The graph of the characters; it does not depend on their order. */
export function graphOf(characters: readonly Person[]): Graph {
  const sorted = [...characters].sort((x, y) => (x._id < y._id ? -1 : 1));
  const people = new Map<string, GraphPerson>();
  const byName = new Map<string, string>();
  for (const { _id, name, avatar, character_status } of sorted) {
    people.set(_id, { id: _id, name, avatar, isDead: character_status === "dead", isOutside: false, ties: 0 });
    if (!byName.has(name)) byName.set(name, _id);
  }
  const ties = new Map<string, Tie>();
  for (const { _id, name: own, character_relationships } of sorted)
    for (const { name, relationships } of character_relationships) {
      if (name === own) continue;
      const other = byName.get(name) ?? `outside:${name}`;
      if (!people.has(other))
        people.set(other, { id: other, name, avatar: null, isDead: false, isOutside: true, ties: 0 });
      const known = ties.get(`${other}|${_id}`);
      if (known) ties.set(known.id, { ...known, back: relationships });
      else ties.set(`${_id}|${other}`, { id: `${_id}|${other}`, a: _id, b: other, forward: relationships, back: null });
    }
  for (const { a, b } of ties.values())
    for (const id of [a, b]) {
      const person = people.get(id);
      if (person) person.ties++;
    }
  return { people: [...people.values()], ties: [...ties.values()] };
}

/** The labels of a tie: one, or one for each direction if both say something different. */
export function tieWords({ id, forward, back }: Tie): { id: string; text: string; of: "both" | "a" | "b" }[] {
  const [there, here] = [forward?.join(" · ") ?? "", back?.join(" · ") ?? ""];
  if (there === here || !there || !here) return there || here ? [{ id, text: there || here, of: "both" }] : [];
  return [
    { id: `${id}>`, text: there, of: "a" },
    { id: `${id}<`, text: here, of: "b" },
  ];
}

/** The ids of the people each person has a tie with. */
export function neighboursOf({ people, ties }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const near = new Map<string, Set<string>>(people.map(({ id }) => [id, new Set()]));
  for (const { a, b } of ties) {
    near.get(a)?.add(b);
    near.get(b)?.add(a);
  }
  return near;
}

interface GraphIndex {
  people: ReadonlyMap<string, GraphPerson>;
  /** By person, in the graph's order. */
  ties: ReadonlyMap<string, readonly Tie[]>;
}

/** Cached indexes: every dot and row looks up people and ties, and scanning all for each would be quadratic. */
const indexes = new WeakMap<Graph, GraphIndex>();

function indexOf(graph: Graph): GraphIndex {
  const known = indexes.get(graph);
  if (known) return known;
  const ties = new Map<string, Tie[]>();
  for (const tie of graph.ties)
    for (const id of new Set([tie.a, tie.b])) {
      const own = ties.get(id);
      if (own) own.push(tie);
      else ties.set(id, [tie]);
    }
  const index = { people: new Map(graph.people.map((person) => [person.id, person])), ties };
  indexes.set(graph, index);
  return index;
}

/** The person with an id in a graph. */
export const personOf = (graph: Graph, id: string): GraphPerson | undefined => indexOf(graph).people.get(id);

/**
 * One person's ties from their side: the other person, what they say of them and what the other says of them; null if
 * that side says nothing.
 */
export function tiesOf(
  graph: Graph,
  id: string,
): { other: GraphPerson; says: readonly string[] | null; isSaid: readonly string[] | null }[] {
  const { people, ties } = indexOf(graph);
  return (ties.get(id) ?? []).flatMap(({ a, b, forward, back }) => {
    const other = people.get(a === id ? b : a);
    if (!other) return [];
    const [says, isSaid] = a === id ? [forward, back] : [back, forward];
    return [{ other, says: says ?? null, isSaid: isSaid ?? null }];
  });
}
