// One movement of power: what it was for, when, how much, and the balance after it.
import { useTranslation } from "react-i18next";
import type { PowerMovement } from "../../../contract/power.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./movement-row.module.css";
import { movementText } from "./movement-text.ts";

export function MovementRow({ movement }: { movement: PowerMovement }) {
  const { t } = useTranslation(["power", "common"]);
  const format = useFormat();
  const { key, ...values } = movementText(movement, t("common:untitled"));
  const signed = (amount: number) => `${amount > 0 ? "+" : "−"}${format.number(Math.abs(amount))}`;
  return (
    <>
      <div className={styles.what}>
        <span className={styles.text}>{t(key, { story: "", chapter: "", ...values })}</span>
        <span className={styles.when}>
          <time dateTime={new Date(movement.at * 1000).toISOString()}>{format.dateTime(movement.at)}</time>
          {movement.buckets.length > 1 &&
            movement.buckets.map(({ bucket, amount }) => <Chip key={bucket}>{`${t(bucket)} ${signed(amount)}`}</Chip>)}
        </span>
      </div>
      <div className={styles.numbers}>
        <span className={classNames(styles.amount, movement.amount > 0 && styles.came)}>{signed(movement.amount)}</span>
        <span className={styles.balance}>{t("balance", { balance: format.number(movement.balance) })}</span>
      </div>
    </>
  );
}
