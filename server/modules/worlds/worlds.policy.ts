// Who may do what with a world: its owner everything, anybody else nothing, as if it did not exist.
import { AppError } from "../../platform/errors.ts";

/** Lets what was found among a person's own through. Throws 40403 for nothing. */
export function requireWorld<T>(found: T | null): T {
  if (found === null) throw new AppError(40403);
  return found;
}

/** The same of an entry of a world that is there. Throws 40404. */
export function requireEntry<T>(found: T | null): T {
  if (found === null) throw new AppError(40404);
  return found;
}
