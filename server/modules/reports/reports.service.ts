// Reports of published works and people. Each keeps what it is about as it is then, in the open case of its subject.
import { createHash } from "node:crypto";
import type { UploadCredential } from "../../../contract/images.ts";
import type { EvidenceContent } from "../../../contract/moderation.ts";
import { REPORTS_PER_DAY, type ReportSubject, type ReportType } from "../../../contract/reports.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Images } from "../images/images.service.ts";
import type { Notices } from "../notices/notices.service.ts";
import { findShare } from "../sharings/shares.repo.ts";
import { readChapters, readTitles, readWorld, type Seen } from "./evidence.repo.ts";
import { usePictures } from "./report-pictures.repo.ts";
import {
  type CaseSubject,
  countInCase,
  countReportsToday,
  findOpenName,
  hasReported,
  insertReport,
  isCovered,
  keepEvidence,
  lockSender,
} from "./reports.repo.ts";

export interface SentReport {
  subject: ReportSubject;
  type: ReportType;
  description: string;
  /** Ids of the person's pictures of reports. */
  images: readonly string[];
}

export interface Reports {
  /**
   * Stores a report with what it is about as it is now. A chapter or an entry that is not published there (any more) is
   * ignored: the work is reported as a whole. Moderators are told of a case that it opens. An author can't report their own work; co-authors can.
   *
   * share_not_found: nobody but its author sees such a work (private, banned, deleted, its author's account is closed),
   * or it is of the other kind; user_not_found: no such person, or their account is closed; cannot_report_self;
   * reports_day_max ({ max }): counted by days in UTC; already_reported: this person's report of it waits, or a decision
   * covers it (`isCovered`); image_not_found: a picture is not theirs, not of a report, or used
   * already; session_invalid: the account is about to be deleted.
   */
  report(uid: string, report: SentReport): Promise<void>;
  /** Lets a person upload a picture of a report or of feedback; errors as of `Images.credential`. */
  credential(uid: string): Promise<UploadCredential>;
}

export interface ReportsDeps {
  db: Database;
  accounts: Pick<Accounts, "administratorIds">;
  images: Pick<Images, "credential">;
  notices: Pick<Notices, "putReportsWait" | "wakeSome">;
}

/** A subject as it is now. */
interface Found extends CaseSubject {
  title: string;
  author: string;
  nsfw: boolean;
}

export function createReports({ db, accounts, images, notices }: ReportsDeps): Reports {
  return {
    async report(uid, { subject, type, description, images: pictures }) {
      const administrators = await accounts.administratorIds();
      const told = await db.transaction(async (tx) => {
        if (!(await lockSender(tx, uid))) throw new AppError("session_invalid");
        const before = await findSubject(tx, uid, subject);
        if ((await countReportsToday(tx, uid)) >= REPORTS_PER_DAY)
          throw new AppError("reports_day_max", { max: REPORTS_PER_DAY });
        const { id: caseId, isNew } = await countInCase(tx, before);
        if (await hasReported(tx, caseId, uid)) throw new AppError("already_reported");
        // Read again: while this waited for the case, a decision may have banned the work.
        const found = await findSubject(tx, uid, subject);
        const { parts, namedAt: partAt, isCut, pictures: seen, wholeHash: partsHash } = await readSeen(tx, subject);
        const { title, author, nsfw } = found;
        const content: EvidenceContent = { title, author, nsfw, parts, is_cut: isCut };
        const wholeHash = hashOf([title, author, nsfw, partsHash]);
        const unmarkedHash = hashOf([title, author, false, partsHash]);
        if (await isCovered(tx, found, { uid, type, wholeHash, unmarkedHash })) throw new AppError("already_reported");
        const hash = hashOf([wholeHash, content, seen]);
        const evidenceId = await keepEvidence(tx, caseId, { hash, wholeHash, content, pictures: seen });
        const part = (partAt === null ? null : parts[partAt]?.name) || null;
        const sent = { caseId, reporterId: uid, type, description, part, partAt, evidenceId };
        const reportId = await insertReport(tx, sent);
        if (!(await usePictures(tx, uid, pictures, { reportId }))) throw new AppError("image_not_found");
        return isNew ? notices.putReportsWait(tx, { caseId, reporter: uid, administrators }) : [];
      });
      await notices.wakeSome(told);
    },

    credential: (uid) => images.credential(uid, "report"),
  };
}

async function findSubject(db: Executor, uid: string, subject: ReportSubject): Promise<Found> {
  if (subject.kind === "user") {
    if (subject.uid === uid) throw new AppError("cannot_report_self");
    const name = await findOpenName(db, subject.uid);
    if (name === null) throw new AppError("user_not_found");
    return { kind: "user", ownerId: subject.uid, shareId: null, title: name, author: name, nsfw: false };
  }
  const share = await findShare(db, subject.share_id);
  if (!share || share.kind !== subject.kind) throw new AppError("share_not_found");
  if (share.owner_id === uid) throw new AppError("cannot_report_self");
  const isOpen = (share.state === "link" || share.state === "square") && !share.is_closed;
  if (!isOpen || share.title === null) throw new AppError("share_not_found");
  const { kind, owner_id: ownerId, id: shareId, title, owner_name: author, nsfw } = share;
  return { kind, ownerId, shareId, title, author, nsfw };
}

const hashOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

function readSeen(tx: Transaction, subject: ReportSubject): Promise<Seen> {
  if (subject.kind === "user") return readTitles(tx, subject.uid);
  return subject.kind === "story"
    ? readChapters(tx, subject.share_id, subject.chapter_id ?? null)
    : readWorld(tx, subject.share_id, subject.entry_id ?? null);
}
