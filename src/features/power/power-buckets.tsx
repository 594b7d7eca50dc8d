// The buckets of power as text: how much, and until when.
import { useTranslation } from "react-i18next";
import { LAB_POWER_PER_USE } from "../../../contract/limits.ts";
import type { WritingBenefits } from "../../../contract/power.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useWritingModels } from "../../queries/use-writing-models.ts";
import styles from "./power-buckets.module.css";
import { type PowerPart, powerParts } from "./power-parts.ts";

export function PowerBuckets({ benefits }: { benefits: WritingBenefits }) {
  const { t } = useTranslation("power");
  const format = useFormat();
  const hasStoryteller = useWritingModels()?.data.some(({ source }) => source === "storyteller");
  const untilOf = ({ key, until }: PowerPart) => {
    if (key === "pack") return t("pack_until");
    return until === null ? null : t(`${key}_until`, { date: format.date(until) });
  };
  const parts = powerParts(benefits);
  return (
    <>
      <dl className={styles.buckets}>
        {parts.map((part) => (
          <div key={part.key} className={styles.bucket}>
            <dt className={styles.name}>
              <span>{t(part.key)}</span>
              <span className={styles.until}>{untilOf(part)}</span>
            </dt>
            <dd className={styles.amount}>{format.number(part.amount)}</dd>
          </div>
        ))}
        {benefits.held > 0 && (
          <div className={styles.bucket}>
            <dt className={styles.name}>{t("held")}</dt>
            <dd className={styles.amount}>{`−${format.number(benefits.held)}`}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t("total")}</dt>
          <dd className={styles.sum}>{format.number(benefits.total)}</dd>
        </div>
      </dl>
      <div className={styles.notes}>
        {parts.length > 1 && <p>{t("order")}</p>}
        <p>
          <LabNote benefits={benefits} />
        </p>
        {hasStoryteller && <p>{t("storyteller_free")}</p>}
      </div>
    </>
  );
}

function LabNote({ benefits: { is_member, lab_trial_left } }: { benefits: WritingBenefits }) {
  const { t } = useTranslation("power");
  if (is_member) return t("trial_member");
  return lab_trial_left > 0 ? t("trial", { count: lab_trial_left }) : t("trial_over", { count: LAB_POWER_PER_USE });
}
