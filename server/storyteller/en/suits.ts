// Additional requirements of an English beat on its people.
import { partsOf } from "../template.ts";
import type { Beat, Roles } from "../types.ts";

/** The person has a name to be called by, not only a role ("the woman"), and is not the narrator. */
export function suits(beat: Beat, roles: Roles): boolean {
  return partsOf(beat.text).every((part) => {
    if (!("slot" in part) || !part.slot.endsWith(".call")) return true;
    const role = part.slot[0]?.toLowerCase();
    const person = role === "a" || role === "b" || role === "c" ? roles[role] : null;
    return person !== null && person.self === null && person.name !== null && /^\p{Lu}/u.test(person.name);
  });
}
