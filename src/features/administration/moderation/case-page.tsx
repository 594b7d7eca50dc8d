// One case: what it is about, its reports with their evidence, the decisions so far, and deciding it.
import { ExternalLink, Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModerationCase } from "../../../../contract/moderation.ts";
import { casePath } from "../../../../contract/page-paths.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./case.module.css";
import { CaseReports } from "./case-reports.tsx";
import { CaseSubjectCard } from "./case-subject-card.tsx";
import { DecideForm } from "./decide-form.tsx";
import { DecisionEntry } from "./decision-entry.tsx";
import { EarlierCases } from "./earlier-cases.tsx";
import { canDecide } from "./moderation.queries.ts";

export interface CasePageProps {
  of: ModerationCase;
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function CasePage({ of, onLook }: CasePageProps) {
  const { t } = useTranslation("moderation");
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRaced, setRaced] = useState(false);
  /** What this moderator had written when another one was faster. */
  const [written, setWritten] = useState("");
  const reason = useRef("");
  const isOpen = of.status === "open";
  const canBeDecided = canDecide(of);
  const last = of.decisions[0]?.id;
  const lastSeen = useRef(last);
  const isDecidedHere = useRef(false);
  // The form that had the focus goes.
  const changed = (raced: boolean, text = "") => {
    setRaced(raced);
    setWritten(text.trim());
    heading.current?.focus();
  };
  const decided = (raced: boolean, text = "") => {
    changed(raced, text);
    isDecidedHere.current = !raced;
  };
  // Another moderator decided it, which a refused request or the next fetch of the case shows: the form is gone or a new one.
  useEffect(() => {
    if (lastSeen.current === last) return;
    lastSeen.current = last;
    const isRacedNow = !isDecidedHere.current;
    isDecidedHere.current = false;
    if (!isRacedNow) return;
    const text = reason.current.trim();
    reason.current = "";
    setRaced(true);
    setWritten(text);
    if (text || document.activeElement === document.body) heading.current?.focus();
  }, [last]);
  const reports = <CaseReports of={of} onLook={onLook} />;
  const earlier = of.earlier > 0 && <EarlierCases of={of} onLook={onLook} />;
  return (
    <div className={styles.page} data-open={canBeDecided || undefined}>
      <CaseSubjectCard subject={of.subject} />
      {of.later_id !== null && (
        <Notice tone="quiet" icon={<Info aria-hidden="true" />}>
          <p>{t("later")}</p>
          <LinkButton size="sm" icon={<ExternalLink />} target="_blank" rel="noopener" to={casePath(of.later_id)}>
            {t("later_open")}
          </LinkButton>
        </Notice>
      )}
      {isOpen && earlier}
      {isOpen && reports}
      {canBeDecided && (
        <DecideForm key={last} of={of} onWrite={(text) => (reason.current = text)} onDecided={decided} />
      )}
      <section className={styles.section} aria-labelledby="case-decisions">
        <h2 id="case-decisions" ref={heading} tabIndex={-1} className={styles.heading}>
          {t("decisions")}
        </h2>
        {isRaced && (
          <Notice tone="calm" icon={<Info aria-hidden="true" />}>
            <p>{t("raced")}</p>
            {written && (
              <>
                <p>{t("raced_written")}</p>
                <p className={styles.words}>{written}</p>
              </>
            )}
          </Notice>
        )}
        {of.decisions.length === 0 ? (
          <p className={styles.note}>{t("no_decisions")}</p>
        ) : (
          <ol className={styles.list}>
            {of.decisions.map((decision) => (
              <li key={decision.id}>
                <DecisionEntry of={of} decision={decision} onChanged={changed} />
              </li>
            ))}
          </ol>
        )}
      </section>
      {!isOpen && reports}
      {!isOpen && earlier}
    </div>
  );
}
