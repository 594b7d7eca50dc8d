// What an English beat needs of the people in it, beyond that they are there.
import { partsOf } from "../template.ts";
import type { Beat, Roles } from "../types.ts";

/** One is called by a name, never by what one is ("the woman") and never when telling of oneself. */
export function suits(beat: Beat, roles: Roles): boolean {
  return partsOf(beat.text).every((part) => {
    if (!("slot" in part) || !part.slot.endsWith(".call")) return true;
    const role = part.slot[0]?.toLowerCase();
    const person = role === "a" || role === "b" || role === "c" ? roles[role] : null;
    return person !== null && person.self === null && person.name !== null && /^\p{Lu}/u.test(person.name);
  });
}
