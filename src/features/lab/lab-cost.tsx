// What the next Lab request costs: nothing with the storyteller, for members and while trial uses are left, otherwise power.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LAB_POWER_PER_USE } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { writingBenefits } from "../../queries/writing-benefits.ts";
import styles from "./lab-form.module.css";

/** `isFree`: the storyteller writes. */
export function LabCost({ isFree }: { isFree: boolean }) {
  const { t } = useTranslation("lab");
  const format = useFormat();
  const { data } = useQuery({ queryKey: queryKeys.benefits, queryFn: ({ signal }) => writingBenefits(signal) });
  if (isFree) return <p className={styles.cost}>{t("cost_storyteller")}</p>;
  if (!data) return null;
  const { is_member: isMember, lab_trial_left: left } = data;
  return (
    <p className={styles.cost}>
      {isMember
        ? t("cost_member")
        : left > 0
          ? t("cost_trial", { count: left })
          : t("cost_power", { power: format.number(LAB_POWER_PER_USE) })}
    </p>
  );
}
