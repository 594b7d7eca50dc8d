// What each role may do with a story. The owner manages it; a co-author reads, or reads and writes.
import type { StoryRole } from "../../../contract/stories.ts";
import { AppError } from "../../platform/errors.ts";

/** The right a call needs: to see the story, to change its chapters, or to manage it. */
export type Need = "read" | "write" | "own";

const GRANTED: Readonly<Record<StoryRole, readonly Need[]>> = {
  owner: ["read", "write", "own"],
  write: ["read", "write"],
  read: ["read"],
};

/**
 * Throws unless a role has the needed right: story_not_found for a person without a role, so that other people's
 * stories cannot be told from stories that do not exist; story_no_right for a co-author without the right.
 */
export function requireRole(role: StoryRole | null, need: Need): asserts role is StoryRole {
  if (role === null) throw new AppError("story_not_found");
  if (!GRANTED[role].includes(need)) throw new AppError("story_no_right", { role, need });
}
