// What moderators decided about oneself and one's works, and answering it once.
import { APPEAL_DAYS, OWN_DECISIONS_MAX, type OwnDecision } from "../../../contract/own-decisions.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { findDecision, holdCase, keepAppealed, listOwnDecisions, setAppeal } from "./decisions.repo.ts";
import { presentOwnDecision } from "./moderation.present.ts";

export interface OwnDecisions {
  /** The latest first. */
  list(uid: string): Promise<{ decisions: OwnDecision[] }>;
  /** Throws decision_not_found; conflict for one that is answered already, undone, replaced, or older than APPEAL_DAYS. */
  appeal(uid: string, decisionId: string, text: string): Promise<OwnDecision>;
}

export function createOwnDecisions(db: Database): OwnDecisions {
  return {
    async list(uid) {
      const rows = await listOwnDecisions(db, uid, { days: APPEAL_DAYS, limit: OWN_DECISIONS_MAX });
      return { decisions: rows.map(presentOwnDecision) };
    },

    async appeal(uid, decisionId, text) {
      const found = await findDecision(db, decisionId);
      if (!found || found.owner_id !== uid || found.action === "dismiss") throw new AppError("decision_not_found");
      await db.transaction(async (tx) => {
        await holdCase(tx, found.case_id);
        const decision = await findDecision(tx, decisionId, APPEAL_DAYS);
        if (!decision) throw new AppError("decision_not_found");
        if (decision.is_appealed || decision.is_undone || decision.is_old || !decision.is_in_place)
          throw new AppError("conflict");
        await setAppeal(tx, decisionId, text);
        await keepAppealed(tx, found.case_id);
      });
      const [row] = await listOwnDecisions(db, uid, { id: decisionId, days: APPEAL_DAYS, limit: 1 });
      if (!row) throw new AppError("decision_not_found");
      return presentOwnDecision(row);
    },
  };
}
