// One decision about the person or a work of theirs: what, why, whether it still holds, and their answer to it.
import { Info } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { sharedPath } from "../../../../contract/page-paths.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DecisionAnswer } from "./decision-answer.tsx";
import styles from "./decisions.module.css";
import { isAnsweredAlready, useAppeal } from "./own-decisions.queries.ts";
import { Said } from "./said.tsx";

export function DecisionItem({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation(["decisions", "common"]);
  const format = useFormat();
  const appeal = useAppeal(decision.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { work, action } = decision;
  const name = work ? work.title || t("common:untitled") : t("account");
  // Nobody but moderators sees a work that is banned, so there is nothing to open.
  const isOpen = work !== null && (action !== "ban" || decision.lifted_at !== null);
  return (
    <article className={styles.item} aria-label={name}>
      <header className={styles.header}>
        <div className={styles.names}>
          {work && <Chip>{t(work.kind)}</Chip>}
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {isOpen ? <Link to={sharedPath(work.kind, work.share_id)}>{name}</Link> : name}
          </h2>
        </div>
        <time
          className={styles.at}
          dateTime={new Date(decision.at * 1_000).toISOString()}
          title={format.dateTime(decision.at)}
        >
          {format.ago(decision.at)}
        </time>
      </header>
      <p className={styles.what}>
        <DecisionState decision={decision} />
        {t(action === "ban" ? (decision.ban === "law" ? "ban_law" : "ban_rules") : action)}
        {action === "lock" && `, ${untilText()}`}
      </p>
      {action !== "lock" && decision.lifted_at === null && (
        <p className={styles.note}>{t(action === "ban" ? "means_ban" : "means_adult")}</p>
      )}
      {decision.is_locked_otherwise && <p className={styles.note}>{t("lock_otherwise")}</p>}
      <Said title={t("reason")}>{decision.reason || t("no_reason")}</Said>
      {appeal.isError && isAnsweredAlready(appeal.error) && (
        <Notice tone="calm" icon={<Info aria-hidden="true" />}>
          {t("answered_already")}
        </Notice>
      )}
      <DecisionAnswer decision={decision} name={name} appeal={appeal} onSent={() => heading.current?.focus()} />
    </article>
  );

  function untilText(): string {
    if (decision.until === null) return t("lock_open");
    return t("lock_until", { time: format.dateTime(decision.until) });
  }
}

function DecisionState({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation("decisions");
  const format = useFormat();
  if (decision.lifted_at !== null)
    return <Chip tone="leaf">{t("lifted", { time: format.date(decision.lifted_at) })}</Chip>;
  if (decision.until !== null && decision.until * 1_000 <= Date.now()) return <Chip>{t("lock_over")}</Chip>;
  if (decision.is_locked_otherwise) return <Chip>{t("lock_replaced")}</Chip>;
  return <Chip tone={decision.action === "adult" ? "gold" : "rose"}>{t("holds")}</Chip>;
}
