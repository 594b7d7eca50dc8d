// Cases as reports make them, for tests of what moderators do with them.
import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import type { EvidenceContent } from "../../contract/moderation.ts";
import type { ReportType } from "../../contract/reports.ts";

export interface Reported {
  kind: "story" | "universe" | "user";
  /** The author, or the person who is reported. */
  owner: string;
  shareId?: string;
  reporters: readonly string[];
  type?: ReportType;
  title?: string;
  author?: string;
}

/** A case with a report of each of these people, and the evidence of all. */
export async function reported(
  pool: pg.Pool,
  { kind, owner, shareId, reporters, type = "spam", title = "As it was", author = "Somebody" }: Reported,
): Promise<{ caseId: string; evidenceId: string; reportIds: string[] }> {
  const caseId = randomUUID();
  await pool.query(
    "insert into report_cases (id, kind, owner_id, share_id, report_count) values ($1, $2, $3, $4, $5)",
    [caseId, kind, owner, shareId ?? null, reporters.length],
  );
  const content: EvidenceContent = {
    title,
    author,
    nsfw: false,
    parts: [{ name: "One", text: "What it said." }],
    is_cut: false,
  };
  const evidenceId = randomUUID();
  await pool.query("insert into report_evidence (id, case_id, hash, content) values ($1, $2, $3, $4)", [
    evidenceId,
    caseId,
    createHash("sha256").update(JSON.stringify(content)).digest("hex"),
    JSON.stringify(content),
  ]);
  const reportIds: string[] = [];
  for (const reporter of reporters) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into reports (case_id, reporter_id, type, description, part, part_at, evidence_id)
       values ($1, $2, $3, 'Look at this.', 'One', 0, $4) returning id`,
      [caseId, reporter, type, evidenceId],
    );
    reportIds.push(rows[0]?.id ?? "");
  }
  return { caseId, evidenceId, reportIds };
}
