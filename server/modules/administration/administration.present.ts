// Accounts and the audit log as administrators see them.
import type { AdminAccount, AuditEntry } from "../../../contract/administration.ts";
import type { HeldImage } from "../../../contract/held-images.ts";
import { imageAddress } from "../../../contract/images.ts";
import { ACCOUNT_DELETION_DAYS } from "../../../contract/limits.ts";
import { maskPhone } from "../../../contract/phone-mask.ts";
import type { HeldRow } from "../images/images.service.ts";
import type { AccountRow, AuditRow } from "./administration.repo.ts";

const inSeconds = (moment: Date | null): number | null => (moment ? moment.getTime() / 1_000 : null);

/** A lock whose end has passed is shown as no lock. */
export function presentAccount(
  row: AccountRow,
  { administrator, stored }: { administrator: boolean; stored: number },
  now: Date = new Date(),
): AdminAccount {
  const shut = row.shut && (row.shutUntil === null || row.shutUntil > now);
  return {
    uid: row.id,
    email: row.email,
    phone: row.callCode && row.phone ? maskPhone(row.callCode, row.phone) : null,
    nickname: row.nickname,
    administrator,
    official: row.isOfficial,
    moderator: row.isModerator,
    stored_bytes: stored,
    created_at: row.createdAt.getTime() / 1_000,
    shut,
    shut_time: shut ? inSeconds(row.shutAt) : null,
    shut_end_time: shut ? inSeconds(row.shutUntil) : null,
    ...presentDeletion(row.deletionDueAt),
  };
}

/** Once its deletion has begun, an account is due at the epoch, so the time of the request is no longer known. */
function presentDeletion(due: Date | null): Pick<AdminAccount, "deletion_asked_at" | "deletion_due_at"> {
  const dueAt = inSeconds(due);
  return {
    deletion_asked_at: dueAt === null || dueAt <= 0 ? null : dueAt - ACCOUNT_DELETION_DAYS * 86_400,
    deletion_due_at: dueAt,
  };
}

export function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { uid: row.actor_id, nickname: row.actor_nickname, email: row.actor_email },
    subject:
      row.subject_id === null
        ? null
        : { uid: row.subject_id, nickname: row.subject_nickname, email: row.subject_email },
    action: row.action,
    until: row.detail.until ?? null,
    reason: row.detail.reason ?? "",
    image_id: row.detail.image_id ?? null,
    image_url: row.shown_image_id === null ? null : imageAddress(row.shown_image_id),
    model: row.detail.model ?? null,
    changes: row.detail.changes ?? [],
    work: row.work,
  };
}

export function presentHeldImage(row: HeldRow): HeldImage {
  return {
    id: row.id,
    owner: { uid: row.ownerId, nickname: row.nickname, email: row.email },
    purpose: row.purpose,
    // Every stored picture has been measured.
    width: row.width ?? 0,
    height: row.height ?? 0,
    bytes: row.bytes ?? 0,
    created_at: row.createdAt,
    imported: row.imported,
  };
}
