// How a work or person was decided before: the earlier cases, each with its decisions, and its reports on demand.
import { ChevronDown, ChevronRight, ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Decision, EarlierCase, ModerationCase } from "../../../../contract/moderation.ts";
import { casePath } from "../../../../contract/page-paths.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import styles from "./case.module.css";
import { ReportList } from "./case-reports.tsx";
import { ByAt, DecisionState, useDecisionText, Words } from "./decision-facts.tsx";

export interface EarlierCasesProps {
  of: ModerationCase;
  onLook: (src: string, alt: string) => void;
}

export function EarlierCases({ of, onLook }: EarlierCasesProps) {
  const { t } = useTranslation("moderation");
  const { earlier, earlier_cases: shown } = of;
  return (
    <section className={styles.section} aria-labelledby="case-earlier">
      <h2 id="case-earlier" className={styles.heading}>
        {t("earlier", { count: earlier })}
      </h2>
      <p className={styles.note}>{t("earlier_hint")}</p>
      {shown.length < earlier && <p className={styles.note}>{t("earlier_shown", { count: shown.length })}</p>}
      <ol className={styles.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <Earlier of={one} isWork={of.subject.kind !== "user"} onLook={onLook} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Earlier({ of, isWork, onLook }: { of: EarlierCase; isWork: boolean } & Pick<EarlierCasesProps, "onLook">) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const began = format.dateTime(of.first_at);
  return (
    <article className={styles.card} aria-label={t("earlier_case", { time: began })}>
      {of.decisions.map((decision) => (
        <EarlierDecision key={decision.id} decision={decision} />
      ))}
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="ghost"
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t("earlier_reports_name", { count: of.reports, time: began })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("reports", { count: of.reports })}
        </Button>
        {/* In a new tab: what was begun on this page stays. */}
        <LinkButton
          size="sm"
          icon={<ExternalLink />}
          target="_blank"
          rel="noopener"
          aria-label={t("earlier_open_name", { time: began })}
          to={casePath(of.id)}
        >
          {t("earlier_open")}
        </LinkButton>
      </div>
      {isOpen && (
        <div id={id} className={styles.section}>
          <ReportList of={of} isWork={isWork} onLook={onLook} />
        </div>
      )}
    </article>
  );
}

function EarlierDecision({ decision }: { decision: Decision }) {
  const { t } = useTranslation("moderation");
  const { action, reason, undone } = decision;
  return (
    <div className={styles.decision}>
      <div className={styles.line}>
        <h3 className={styles.what}>{useDecisionText()(decision)}</h3>
        <DecisionState of={decision} />
      </div>
      <ByAt moderator={decision.moderator} at={decision.at} />
      {reason && <Words title={t(action === "dismiss" ? "noted" : "told")}>{reason}</Words>}
      {undone && (
        <>
          {undone.reason && <Words title={t("undone_why")}>{undone.reason}</Words>}
          <ByAt did={t("undone")} moderator={undone.moderator} at={undone.at} />
        </>
      )}
    </div>
  );
}
