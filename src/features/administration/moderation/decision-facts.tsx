// What a decision says wherever it is shown: in its own case, and in a later one of the same work or person.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Decision } from "../../../../contract/moderation.ts";
import { userPath } from "../../../../contract/page-paths.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { AuditPerson } from "../audit-person.tsx";
import styles from "./case.module.css";

type Moderator = Decision["moderator"];

/** A lock that ended by itself. */
export const isEnded = ({ until }: Decision): boolean => until !== null && until * 1_000 <= Date.now();

/** What was decided, in words. */
export function useDecisionText(): (decision: Decision) => string {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  return ({ action, ban, until }) => {
    if (action === "ban") return t(ban === "law" ? "did_ban_law" : "did_ban_rules");
    if (action !== "lock") return t(`did_${action}`);
    return until === null ? t("did_lock_open") : t("did_lock_until", { time: format.dateTime(until) });
  };
}

/** A lock that ended by itself is over, though nobody undid it. Nothing of a dismissal, which does nothing. */
export function DecisionState({ of }: { of: Decision }) {
  const { t } = useTranslation("moderation");
  if (of.action === "dismiss") return null;
  if (of.undone) return <Chip tone="leaf">{t("undone")}</Chip>;
  if (isEnded(of)) return <Chip>{t("over")}</Chip>;
  return <Chip tone="rose">{t(of.is_locked_otherwise ? "lock_replaced" : "holds")}</Chip>;
}

export function ByAt({ did, moderator, at }: { did?: string; moderator: Moderator; at: number }) {
  const format = useFormat();
  return (
    <p className={styles.note}>
      {did && `${did} · `}
      <AuditPerson person={moderator} accountPath={userPath} newTab />
      {" · "}
      <time dateTime={new Date(at * 1_000).toISOString()}>{format.dateTime(at)}</time>
    </p>
  );
}

/** What a person wrote, as they wrote it; nothing for an empty text. */
export function Words({ title, at, children }: { title: string; at?: string; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <h4 className={styles.label}>
        {title}
        {at && `, ${at}`}
      </h4>
      {children && <p className={styles.words}>{children}</p>}
    </div>
  );
}
