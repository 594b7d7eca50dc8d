// Whether a share may be read at the moment, and if not, why: the same for stories and worlds.
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { AppError } from "../../platform/errors.ts";
import type { ShareRow } from "./shares.repo.ts";

/**
 * Throws share_not_found ({ kind } of a share of the other kind), share_private, share_banned, share_forbidden,
 * share_deleted; to the author too.
 */
export function requireOpen<Row extends Pick<ShareRow, "kind" | "state" | "ban" | "is_closed" | "title">>(
  share: Row | null,
  kind: ShareKind,
): Row & { title: string } {
  if (!share) throw new AppError("share_not_found");
  if (share.kind !== kind) throw new AppError("share_not_found", { kind: share.kind });
  const { title } = share;
  // What became of a private work, or of its author's account, is nobody's business.
  if (share.state === "private" || share.is_closed) throw new AppError("share_private");
  requireNotBanned(share);
  if (title === null) throw new AppError("share_deleted");
  return { ...share, title };
}

/** Throws share_banned or share_forbidden for a work that a moderator has banned. */
export function requireNotBanned({ state, ban }: Pick<ShareRow, "state" | "ban">): void {
  if (state === "banned") throw new AppError(ban === "law" ? "share_banned" : "share_forbidden");
}
