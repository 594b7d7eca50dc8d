// Whether a share may be read at the moment, and if not, why: the same for stories and worlds.
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { AppError } from "../../platform/errors.ts";
import type { ShareRow } from "./shares.repo.ts";

/** Throws share_not_found ({ kind } of a share of the other kind), share_private, share_deleted. */
export function requireOpen<Row extends Pick<ShareRow, "kind" | "state" | "is_closed" | "title">>(
  share: Row | null,
  kind: ShareKind,
): Row & { title: string } {
  if (!share) throw new AppError("share_not_found");
  if (share.kind !== kind) throw new AppError("share_not_found", { kind: share.kind });
  const { title } = share;
  // What became of a private work, or of its author's account, is nobody's business.
  if (share.state === "private" || share.is_closed) throw new AppError("share_private");
  if (title === null) throw new AppError("share_deleted");
  return { ...share, title };
}
