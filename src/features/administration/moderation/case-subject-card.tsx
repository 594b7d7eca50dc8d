// The work or person a case is about, as it is now.
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CaseSubject } from "../../../../contract/moderation.ts";
import { sharedPath, userPath } from "../../../../contract/page-paths.ts";
import { Chip, type ChipProps } from "../../../ui/chip.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { AuditPerson } from "../audit-person.tsx";
import styles from "./case.module.css";

type Work = Extract<CaseSubject, { share_id: string }>;

const TONES: Record<Work["state"], NonNullable<ChipProps["tone"]>> = {
  private: "neutral",
  link: "gold",
  square: "leaf",
  banned: "rose",
};

export function CaseSubjectCard({ subject }: { subject: CaseSubject }) {
  const { t } = useTranslation("moderation");
  const isWork = subject.kind !== "user";
  // Of one that nobody can read, the evidence shows what it was.
  const isClosed = isWork && (subject.title === null || subject.state === "private" || subject.state === "banned");
  return (
    <section className={styles.card} aria-labelledby="case-subject">
      <h2 id="case-subject" className={styles.heading}>
        {t(isWork ? "subject" : "subject_user")}
      </h2>
      <dl className={styles.facts}>
        {isWork && (
          <Fact name={t("state")}>
            <span className={styles.line}>
              <Chip tone={TONES[subject.state]}>{t(`state_${subject.state}`)}</Chip>
              {subject.nsfw && <Chip tone="gold">{t("for_adults")}</Chip>}
              {subject.title === null && <Chip>{t("deleted_work")}</Chip>}
            </span>
          </Fact>
        )}
        <Fact name={t(isWork ? "author" : "user")}>
          <AuditPerson person={subject.owner} accountPath={userPath} newTab />
        </Fact>
      </dl>
      {/* In a new tab: what was begun on this page stays. */}
      {!isClosed && (
        <LinkButton
          size="sm"
          icon={<ExternalLink />}
          target="_blank"
          rel="noopener"
          to={isWork ? sharedPath(subject.kind, subject.share_id) : userPath(subject.owner.uid)}
        >
          {t(isWork ? "open_work" : "open_person")}
        </LinkButton>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
