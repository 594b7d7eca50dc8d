// Moderators read the cases that reports make, with what was reported as it was then, decide them, and answer appeals.
import { z } from "zod";
import type { CaseStatus, Evidence, ListedCase, ModerationCase } from "../../../contract/moderation.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Images } from "../images/images.service.ts";
import {
  countWaiting,
  findCase,
  findEvidence,
  findEvidencePicture,
  findReportPicture,
  listCases,
  listEarlier,
  listReports,
} from "./cases.repo.ts";
import { type After, createDecide, type DecideDeps, type Decided, type Wish } from "./decide.ts";
import { listDecisions } from "./decisions.repo.ts";
import { createModerationPolicy, type ModerationPolicyDeps, type Rights } from "./moderation.policy.ts";
import { presentCase, presentListedCase } from "./moderation.present.ts";

/**
 * Every call but `own` throws moderators_only for everybody but moderators and administrators. A case about oneself, one's
 * own work or a story one is in as a co-author is not there for them: case_not_found (pictures: image_not_found).
 */
export interface Moderation {
  /** What waits; nothing for anybody who is no moderator, and feedback for administrators alone. */
  own(uid: string): Promise<{
    is_moderator: boolean;
    is_administrator: boolean;
    open: number;
    appealed: number;
    feedback: number;
  }>;
  /** Throws parameter_invalid (the cursor). */
  cases(
    actor: string,
    asked: { status: CaseStatus; limit: number; cursor?: string | undefined; url: string },
  ): Promise<Page<ListedCase>>;
  /** Throws case_not_found. */
  case(actor: string, caseId: string): Promise<ModerationCase>;
  /** Throws case_not_found. */
  evidence(actor: string, evidenceId: string): Promise<Evidence>;
  /** The WebP; `at` from 0. Throws image_not_found. */
  reportPicture(actor: string, reportId: string, at: number): Promise<Buffer>;
  /** The same of evidence. */
  evidencePicture(actor: string, evidenceId: string, at: number): Promise<Buffer>;
  /**
   * Throws case_not_found, share_deleted (the work is deleted for good), user_not_found, account_protected, conflict
   * (a decision holds already, or another one than `after` was the last), parameter_invalid (an end in the past; a person can't be banned as a work is).
   */
  decide(actor: string, caseId: string, wish: Wish & After): Promise<ModerationCase>;
  /** Throws case_not_found, account_protected, conflict (undone already, or a dismissal). */
  undo(actor: string, decisionId: string, undone: { reason: string; both: boolean }): Promise<ModerationCase>;
  /** Throws case_not_found, account_protected, conflict (no answer waits). */
  answerAppeal(actor: string, decisionId: string, answer: { lift: boolean; text: string }): Promise<ModerationCase>;
}

export interface ModerationDeps extends DecideDeps, ModerationPolicyDeps {
  db: Database;
  administration: DecideDeps["administration"] & ModerationPolicyDeps["administration"];
  images: Pick<Images, "read" | "readReport">;
}

const caseCursor = z.tuple([cursorMoment, z.uuid()]).transform(([micros, id]) => ({ micros, id }));

export function createModeration({ images, ...deps }: ModerationDeps): Moderation {
  const { db } = deps;
  const policy = createModerationPolicy(deps);
  const decisions = createDecide(deps, policy);

  async function read(actor: string, caseId: string, viewer: Rights): Promise<ModerationCase> {
    const [row, earlier] = await Promise.all([findCase(db, actor, caseId), listEarlier(db, caseId)]);
    // The earlier cases are about the same, so they concern the same people.
    if (!row) throw new AppError("case_not_found");
    const ids = [row, ...earlier].map(({ id }) => id);
    const [reports, made] = await Promise.all([listReports(db, ids), listDecisions(db, ids)]);
    const moderators = made.map(({ moderator }) => moderator.uid);
    const protectors = await policy.protectedFrom(viewer, moderators);
    return presentCase(row, { reports, decisions: made, earlier, protectors }, viewer);
  }

  async function act(actor: string, run: (rights: Rights) => Promise<Decided>): Promise<ModerationCase> {
    const rights = await policy.requireModerator(actor);
    const { caseId, tell } = await run(rights);
    await tell();
    return read(actor, caseId, rights);
  }

  return {
    async own(uid) {
      const { isModerator, isAdministrator } = await policy.rightsOf(uid);
      const { open, appealed, feedback } = isModerator
        ? await countWaiting(db, uid)
        : { open: 0, appealed: 0, feedback: 0 };
      return {
        is_moderator: isModerator,
        is_administrator: isAdministrator,
        open,
        appealed,
        feedback: isAdministrator ? feedback : 0,
      };
    },

    async cases(actor, { status, limit, cursor, url }) {
      const rights = await policy.requireModerator(actor);
      const rows = await listCases(db, actor, { status, after: decodeCursor(cursor, caseCursor), limit });
      return pageOf(
        rows,
        { limit, cursor, url },
        (row) => presentListedCase(row, rights),
        ({ cursor_at, id }) => [cursor_at, id],
      );
    },

    case: async (actor, caseId) => read(actor, caseId, await policy.requireModerator(actor)),

    async evidence(actor, evidenceId) {
      await policy.requireModerator(actor);
      const found = await findEvidence(db, actor, evidenceId);
      if (!found) throw new AppError("case_not_found");
      return found;
    },

    async reportPicture(actor, reportId, at) {
      await policy.requireModerator(actor);
      const id = await findReportPicture(db, actor, { id: reportId, at });
      const bytes = id === null ? null : await images.readReport(id);
      if (!bytes) throw new AppError("image_not_found");
      return bytes;
    },

    async evidencePicture(actor, evidenceId, at) {
      await policy.requireModerator(actor);
      const id = await findEvidencePicture(db, actor, { id: evidenceId, at });
      const bytes = id === null ? null : await images.read(id);
      if (!bytes) throw new AppError("image_not_found");
      return bytes;
    },

    decide: (actor, caseId, wish) => act(actor, (rights) => decisions.decide({ actor, rights }, caseId, wish)),

    undo: (actor, decisionId, undone) => act(actor, (rights) => decisions.undo({ actor, rights }, decisionId, undone)),

    answerAppeal: (actor, decisionId, answer) =>
      act(actor, (rights) => decisions.answerAppeal({ actor, rights }, decisionId, answer)),
  };
}
