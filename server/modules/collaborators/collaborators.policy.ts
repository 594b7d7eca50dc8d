// Who may do what with a story's people. The owner invites, changes and removes; anybody may leave by themselves.
import type { Rights } from "../../../contract/collab.ts";
import type { StoryRole } from "../../../contract/stories.ts";
import { AppError } from "../../platform/errors.ts";

/** The right that each call needs. A co-author may remove only themselves: `requireMayRemove`. */
export const NEEDED = { list: "read", invite: "own", revoke: "own", change: "own", remove: "read" } as const;

/** Throws story_no_right unless the asker is the owner or the one who leaves. */
export function requireMayRemove(role: StoryRole, asker: string, target: string): void {
  if (role !== "owner" && asker !== target) throw new AppError("story_no_right", { role, need: "own" });
}

/** The rights of somebody who accepts an invitation: it may add rights, but never removes any. */
export function rightsAfterJoining(present: Rights | null, invited: Rights): Rights {
  return present === "write" ? "write" : invited;
}
