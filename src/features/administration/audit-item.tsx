// One item of the audit log: what was done, by whom, to whom, and its details.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AuditEntry } from "../../../contract/administration.ts";
import { sharedPath } from "../../../contract/page-paths.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip, type ChipProps } from "../../ui/chip.tsx";
import styles from "./audit-item.module.css";
import { AuditPerson } from "./audit-person.tsx";
import { ModelChanges } from "./model-changes.tsx";

const TONES: Record<AuditEntry["action"], NonNullable<ChipProps["tone"]>> = {
  account_locked: "rose",
  account_unlocked: "leaf",
  lock_undone: "gold",
  account_warned: "gold",
  account_made_official: "accent",
  account_official_taken: "gold",
  account_made_moderator: "accent",
  account_moderator_taken: "gold",
  work_banned: "rose",
  work_unbanned: "leaf",
  work_marked_adult: "gold",
  work_adult_undone: "leaf",
  reports_dismissed: "neutral",
  appeal_refused: "rose",
  picture_passed: "leaf",
  picture_refused: "rose",
  model_connected: "accent",
  model_changed: "accent",
  model_disconnected: "accent",
};

export interface AuditItemProps {
  entry: AuditEntry;
  accountPath: (uid: string) => string;
}

export function AuditItem({ entry, accountPath }: AuditItemProps) {
  const { t } = useTranslation(["administration", "common"]);
  const format = useFormat();
  const { action, subject, work, model, until, reason } = entry;
  return (
    <article className={styles.item} aria-label={t(action)}>
      <header className={styles.header}>
        <h2 className={styles.action}>
          <Chip tone={TONES[action]}>{t(action)}</Chip>
        </h2>
        <time className={styles.at} dateTime={new Date(entry.at * 1_000).toISOString()} title={format.ago(entry.at)}>
          {format.dateTime(entry.at)}
        </time>
      </header>
      <dl className={styles.facts}>
        <Fact name={t("by")}>
          <AuditPerson person={entry.actor} accountPath={accountPath} />
        </Fact>
        {subject && (
          <Fact name={t(entry.image_id === null ? "whose" : "whose_picture")}>
            <AuditPerson person={subject} accountPath={accountPath} />
          </Fact>
        )}
        {work && (
          <Fact name={t(`work_${work.kind}`)}>
            {work.is_open ? (
              <Link to={sharedPath(work.kind, work.share_id)} className={styles.link}>
                {work.title || t("common:untitled")}
              </Link>
            ) : (
              (work.title ?? t("work_deleted")) || t("common:untitled")
            )}
          </Fact>
        )}
        {model && <Fact name={t("model")}>{model.toUpperCase()}</Fact>}
        {(action === "account_locked" || action === "lock_undone") && (
          <Fact name={t("until_when")}>{until === null ? t("without_end") : format.dateTime(until)}</Fact>
        )}
        {reason && <Fact name={t(action === "account_warned" ? "warning" : "reason")}>{reason}</Fact>}
        {entry.image_id !== null && (
          <Fact name={t("picture")}>
            <AuditPicture entry={entry} />
          </Fact>
        )}
        {entry.changes.length > 0 && (
          <Fact name={t("changed")}>
            <ModelChanges changes={entry.changes} />
          </Fact>
        )}
      </dl>
    </article>
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

function AuditPicture({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("administration");
  if (entry.image_url)
    return (
      <a href={entry.image_url} target="_blank" rel="noreferrer" className={styles.link}>
        {t("see_picture")}
      </a>
    );
  return t(entry.action === "picture_refused" ? "picture_refused_gone" : "picture_gone");
}
