// How much is still unpacked of one file, archives and texts together: what fails half-way has cost its memory and time
// too.
import { LORE_UNPACKED_MAX_BYTES } from "../lore-limits.ts";

export interface UnpackBudget {
  /** Takes `bytes` away; false where there are not so many left, and then none are taken. */
  take(bytes: number): boolean;
  /** Bytes left. */
  left(): number;
}

export function createUnpackBudget(bytes: number = LORE_UNPACKED_MAX_BYTES): UnpackBudget {
  let left = bytes;
  return {
    left: () => left,
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
  };
}
