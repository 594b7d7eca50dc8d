// When an account is locked ("shut"), and until when.

/** The columns of an account that say whether it is locked. */
export interface Lock {
  shut: boolean;
  /** Null: without an end. */
  shutUntil: Date | null;
}

/** Whether an account is locked at a moment. A lock whose end has passed does not count. */
export function isLocked({ shut, shutUntil }: Lock, now: Date = new Date()): boolean {
  return shut && (shutUntil === null || shutUntil > now);
}
