// What each role may do with a story. The owner manages it; a co-author reads, or reads and writes.
import type { StoryRole } from "../../../contract/stories.ts";
import { AppError } from "../../platform/errors.ts";

/** What a call needs: to see the story, to change its chapters, to manage it. */
export type Need = "read" | "write" | "own";

const GRANTED: Readonly<Record<StoryRole, readonly Need[]>> = {
  owner: ["read", "write", "own"],
  write: ["read", "write"],
  read: ["read"],
};

/**
 * Lets a role through or throws: story_not_found for somebody who is nothing to the story, so that a story of others
 * looks like none at all; story_no_right for a co-author without the right.
 */
export function requireRole(role: StoryRole | null, need: Need): asserts role is StoryRole {
  if (role === null) throw new AppError("story_not_found");
  if (!GRANTED[role].includes(need)) throw new AppError("story_no_right", { role, need });
}
