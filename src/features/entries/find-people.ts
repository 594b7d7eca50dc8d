// Which characters can be added to a relationship, and which of them match the typed text.
import { sameName as plain } from "../../../contract/text-fields.ts";
import type { Person } from "../../../contract/worlds.ts";

export type Candidate = { kind: "person"; person: Person } | { kind: "outside"; name: string };

const HAN = /\p{Script=Han}/u;

/** The characters that can be chosen, one per name, because a relationship identifies the other by name. */
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

/** How well a person matches: 0 for no match, higher is better. */
function rank({ name, aliases }: Person, wanted: string): number {
  if (plain(name).startsWith(wanted)) return 3;
  if (plain(name).includes(wanted)) return 2;
  return aliases.some((alias) => plain(alias).includes(wanted)) ? 1 : 0;
}

/** The people who match by name or alias, best first; `byPinyin` has the ids that the server's search found. */
export function findPeople(people: readonly Person[], typed: string, byPinyin: ReadonlySet<string>): Person[] {
  const wanted = plain(typed);
  if (wanted === "") return [...people];
  return people
    .map((person) => ({ person, rank: rank(person, wanted) || (byPinyin.has(person._id) ? 0.5 : 0) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ person }) => person);
}

/** Whether the typed letters may be pinyin of somebody's name: then the server searches, too. */
export function mayBePinyin(people: readonly Person[], typed: string): boolean {
  const wanted = plain(typed);
  return (
    /^[a-z' ]+$/.test(wanted) && people.some(({ name, aliases }) => [name, ...aliases].some((one) => HAN.test(one)))
  );
}

/**
 * Why a name can't be added: it is the character's own name or alias, or it is already in the list.
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
