// For how long an account is locked: a choice of terms, or a date and time.
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account-lock.module.css";
import { TERMS, type Term, type Until } from "./lock-term.ts";

export interface LockTermFieldsProps {
  term: Term;
  onTerm: (term: Term) => void;
  /** The value of the field for a date and time. */
  time: string;
  onTime: (time: string) => void;
  /** When the lock would end. */
  shown: Until;
  /** Whether a missing or wrong time is shown as an error. */
  isAsked: boolean;
  timeInput: RefObject<HTMLInputElement | null>;
}

export function LockTermFields({ term, onTerm, time, onTime, shown, isAsked, timeInput }: LockTermFieldsProps) {
  const { t } = useTranslation("administration");
  const format = useFormat();
  const problem = isAsked && term === "time" ? shown.problem : undefined;
  return (
    <div className={styles.term}>
      <Select
        label={t("term")}
        value={term}
        onValueChange={onTerm}
        options={TERMS.map((each) => ({ value: each, label: t(`term_${each}`) }))}
      />
      {term === "time" ? (
        <TextField
          ref={timeInput}
          label={t("until")}
          type="datetime-local"
          hint={t("until_hint")}
          error={problem && t(`until_${problem}`)}
          value={time}
          onValueChange={onTime}
        />
      ) : (
        <p className={styles.end}>
          {shown.until ? t("until_preset", { time: format.dateTime(shown.until) }) : t("until_open")}
        </p>
      )}
    </div>
  );
}
