// Rights on worlds: the owner may do everything; for anybody else a world does not exist.
import { AppError } from "../../platform/errors.ts";

/** Returns what was found among a person's own worlds. Throws world_not_found for null. */
export function requireWorld<T>(found: T | null): T {
  if (found === null) throw new AppError("world_not_found");
  return found;
}

/** Returns an entry found in an existing world. Throws entry_deleted for null. */
export function requireEntry<T>(found: T | null): T {
  if (found === null) throw new AppError("entry_deleted");
  return found;
}
