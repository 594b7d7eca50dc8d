// A case in the list: the work or person, what was reported about it, and since when it waits.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ListedCase } from "../../../../contract/moderation.ts";
import { casePath } from "../../../../contract/page-paths.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { reportTypeKey } from "../type-keys.ts";
import { usePersonName } from "../use-person-name.ts";
import styles from "./cases.module.css";
import { useSubjectName } from "./subject-words.ts";

export function CaseCard({ listed }: { listed: ListedCase }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const personName = usePersonName();
  const { subject, reports } = listed;
  const name = useSubjectName()(subject);
  const isWork = subject.kind !== "user";
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.names}>
        <Chip>{t(subject.kind)}</Chip>
        <h2 className={styles.name}>
          <Link to={casePath(listed.id)} className={styles.link}>
            {name}
          </Link>
        </h2>
        {isWork && <span className={styles.note}>{t("by", { name: personName(subject.owner) })}</span>}
        {isWork && subject.state === "banned" && <Chip tone="rose">{t("state_banned")}</Chip>}
        {isWork && subject.nsfw && <Chip tone="gold">{t("for_adults")}</Chip>}
        {listed.earlier > 0 && <Chip>{t("earlier", { count: listed.earlier })}</Chip>}
      </div>
      <p className={styles.facts}>
        <strong>{t("reports", { count: reports })}</strong>
        <time dateTime={iso(listed.first_at)} title={format.dateTime(listed.first_at)}>
          {t("first_report", { ago: format.ago(listed.first_at) })}
        </time>
        {reports > 1 && (
          <time dateTime={iso(listed.last_at)} title={format.dateTime(listed.last_at)}>
            {t("last_report", { ago: format.ago(listed.last_at) })}
          </time>
        )}
      </p>
      <ul className={styles.types}>
        {listed.types.map(({ type, count }) => (
          <li key={type}>
            <Chip tone="ember">
              {count > 1
                ? t("type_count", { type: t(reportTypeKey(type)), number: format.number(count) })
                : t(reportTypeKey(type))}
            </Chip>
          </li>
        ))}
      </ul>
    </article>
  );
}

const iso = (at: number): string => new Date(at * 1_000).toISOString();
