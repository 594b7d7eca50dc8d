// The reports of a case: who, what, where, with their pictures and what was seen then.
import { useTranslation } from "react-i18next";
import type { CaseReport, ModerationCase } from "../../../../contract/moderation.ts";
import { userPath } from "../../../../contract/page-paths.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { AuditPerson } from "../audit-person.tsx";
import { SentPictures } from "../sent-pictures.tsx";
import { reportTypeKey } from "../type-keys.ts";
import { usePersonName } from "../use-person-name.ts";
import styles from "./case.module.css";
import { CaseEvidence } from "./case-evidence.tsx";
import { fetchReportPicture } from "./moderation.queries.ts";

export interface CaseReportsProps {
  of: ModerationCase;
  onLook: (src: string, alt: string) => void;
}

export function CaseReports({ of, onLook }: CaseReportsProps) {
  const { t } = useTranslation("moderation");
  return (
    <section className={styles.section} aria-labelledby="case-reports">
      <h2 id="case-reports" className={styles.heading}>
        {t("reports", { count: of.reports })}
      </h2>
      <ReportList of={of} isWork={of.subject.kind !== "user"} onLook={onLook} />
    </section>
  );
}

export interface ReportListProps {
  of: Pick<ModerationCase, "reports" | "latest_reports">;
  isWork: boolean;
  onLook: (src: string, alt: string) => void;
}

export function ReportList({ of: { reports: count, latest_reports: reports }, isWork, onLook }: ReportListProps) {
  const { t } = useTranslation("moderation");
  return (
    <>
      {/* Reports are removed some time after the decision, while the case and its decisions can be kept longer. */}
      {reports.length < count && (
        <p className={styles.note}>
          {reports.length === 0 ? t("reports_gone") : t("reports_shown", { count: reports.length })}
        </p>
      )}
      <ul className={styles.list}>
        {reports.map((report) => (
          <li key={report.id}>
            <Report report={report} isWork={isWork} onLook={onLook} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Report({
  report,
  isWork,
  onLook,
}: { report: CaseReport; isWork: boolean } & Pick<CaseReportsProps, "onLook">) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const personName = usePersonName();
  const { reporter } = report;
  const name = reporter ? personName(reporter) : t("deleted_account");
  return (
    <article className={styles.card} aria-label={t("report_of", { name })}>
      <div className={styles.line}>
        <Chip tone="ember">{t(reportTypeKey(report.type))}</Chip>
        <span className={styles.who}>
          {reporter ? <AuditPerson person={reporter} accountPath={userPath} newTab /> : name}
        </span>
        <time
          className={styles.at}
          dateTime={new Date(report.at * 1_000).toISOString()}
          title={format.dateTime(report.at)}
        >
          {format.ago(report.at)}
        </time>
      </div>
      {isWork && (
        <p className={styles.note}>
          {t("where")}: {report.part ?? t("whole")}
        </p>
      )}
      {report.description ? (
        <p className={styles.words}>{report.description}</p>
      ) : (
        <p className={styles.note}>{t("no_description")}</p>
      )}
      <SentPictures
        of={report.id}
        count={report.images}
        fetchPicture={(at, signal) => fetchReportPicture(report.id, at, signal)}
        onLook={onLook}
      />
      <CaseEvidence evidenceId={report.evidence_id} partAt={report.part_at} reporter={name} onLook={onLook} />
    </article>
  );
}
