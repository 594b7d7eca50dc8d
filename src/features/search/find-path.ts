// Where a find leads.
import { sharedStoryPath, sharedWorldPath, storyPath, worldPath } from "../../../contract/page-paths.ts";
import type { DirectResult, Found, FoundOwn } from "../../../contract/search.ts";

const sharePath = (kind: "story" | "universe", shareId: string): string =>
  kind === "story" ? sharedStoryPath(shareId) : sharedWorldPath(shareId);

/** A character leads to its world. */
export const foundPath = ({ work }: Found): string => sharePath(work.kind, work.share_id);

export function ownPath({ kind, _id, world }: FoundOwn): string {
  if (kind === "story") return storyPath(_id);
  return worldPath(world?._id ?? _id);
}

export function directPath(direct: DirectResult): string {
  if (!direct.own) return sharePath(direct.kind, direct.share_id);
  return direct.kind === "story" ? storyPath(direct._id) : worldPath(direct._id);
}
