// How many bytes of one file may still be decompressed, archives and texts together; failed attempts are charged too,
// since they cost memory and time.
import { LORE_UNPACKED_MAX_BYTES } from "../lore-limits.ts";

export interface UnpackBudget {
  /** Subtracts `bytes`; returns false and subtracts nothing where fewer are left. */
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
