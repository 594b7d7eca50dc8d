// Who may stand in a relationship, and who of them answers to what is typed.
import { sameName as plain } from "../../../contract/text-fields.ts";
import type { Person } from "../../../contract/worlds.ts";

export type Candidate = { kind: "person"; person: Person } | { kind: "outside"; name: string };

const HAN = /\p{Script=Han}/u;

/** Names of one and the same are one row: a relationship tells its other by name. */
export function choosable(
  people: readonly Person[],
  taken: readonly string[],
  own: { id: string | null; name: string },
) {
  const out = new Set([...taken, own.name, ""].map(plain));
  const listed = new Set<string>();
  return people.filter((person) => {
    if (person._id === own.id || out.has(plain(person.name)) || listed.has(person.name)) return false;
    listed.add(person.name);
    return true;
  });
}

/** How well a person answers: 0 not at all, more is better. */
function rank({ name, aliases }: Person, wanted: string): number {
  if (plain(name).startsWith(wanted)) return 3;
  if (plain(name).includes(wanted)) return 2;
  return aliases.some((alias) => plain(alias).includes(wanted)) ? 1 : 0;
}

/** Those who answer by name or alias, the best first; `byPinyin` are the ids the server's search found. */
export function findPeople(people: readonly Person[], typed: string, byPinyin: ReadonlySet<string>): Person[] {
  const wanted = plain(typed);
  if (wanted === "") return [...people];
  return people
    .map((person) => ({ person, rank: rank(person, wanted) || (byPinyin.has(person._id) ? 0.5 : 0) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ person }) => person);
}

/** Whether these letters may be pinyin of somebody: then the server is asked too. */
export function mayBePinyin(people: readonly Person[], typed: string): boolean {
  const wanted = plain(typed);
  return (
    /^[a-z' ]+$/.test(wanted) && people.some(({ name, aliases }) => [name, ...aliases].some((one) => HAN.test(one)))
  );
}

/**
 * Why a name is not to be had once more: it is the character's own (or an alias of theirs), or stands there already.
 */
export function whyNot(
  typed: string,
  people: readonly Person[],
  taken: readonly string[],
  own: { id: string | null; name: string },
): "self" | "taken" | null {
  const wanted = plain(typed);
  if (wanted === "") return null;
  const aliases = people.find(({ _id }) => _id === own.id)?.aliases ?? [];
  if ([own.name, ...aliases].some((name) => plain(name) === wanted)) return "self";
  return taken.some((name) => plain(name) === wanted) ? "taken" : null;
}
