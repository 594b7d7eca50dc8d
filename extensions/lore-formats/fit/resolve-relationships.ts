// Relationships refer to characters by name: one that a file writes with another name of a character, or in other
// letter case, would refer to nobody. This resolves them.
import { type EntryBody, isOneself, type Relationship } from "../../../contract/entries.ts";
import { sameName } from "../../../contract/text-fields.ts";

type Person = Pick<EntryBody, "type" | "name" | "aliases">;

/**
 * Replaces the names in an entry's relationships by the characters' own names. A name that is unknown or ambiguous
 * stays, and so does one that would refer to the entry itself or to somebody it is already related to.
 */
export function tieNamer(entries: Iterable<Person>): (body: EntryBody) => EntryBody {
  const [names, spellings, aliases] = [new Set<string>(), new Map<string, string>(), new Map<string, string | null>()];
  for (const { type, name, aliases: others } of entries) {
    if (type !== "character") continue;
    names.add(name);
    spellings.set(sameName(name), name);
    for (const alias of new Set(others.map(sameName))) {
      const before = aliases.get(alias);
      aliases.set(alias, before === undefined || before === name ? name : null);
    }
  }
  const personOf = (name: string): string =>
    names.has(name) ? name : (spellings.get(sameName(name)) ?? aliases.get(sameName(name)) ?? name);
  const named = (owner: string, ties: readonly Relationship[]): Relationship[] => {
    const taken = new Set(ties.map(({ name }) => name));
    return ties.map((tie) => {
      const name = personOf(tie.name);
      if (taken.has(name) || isOneself(name, { name: owner })) return tie;
      taken.add(name);
      return { ...tie, name };
    });
  };
  return (body) => {
    const changes = body.changes.map((change) =>
      change.character_relationships
        ? { ...change, character_relationships: named(body.name, change.character_relationships) }
        : change,
    );
    if (body.type !== "character") return body;
    return { ...body, character_relationships: named(body.name, body.character_relationships), changes };
  };
}
