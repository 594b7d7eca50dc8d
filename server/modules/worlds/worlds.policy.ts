// Who may do what with a world: its owner everything, anybody else nothing, as if it did not exist.
import { AppError } from "../../platform/errors.ts";

/** Lets what was found among a person's own through. Throws world_not_found for nothing. */
export function requireWorld<T>(found: T | null): T {
  if (found === null) throw new AppError("world_not_found");
  return found;
}

/** The same of an entry of a world that is there. Throws entry_deleted. */
export function requireEntry<T>(found: T | null): T {
  if (found === null) throw new AppError("entry_deleted");
  return found;
}
