// The choices of a character's status and age, for the beginning and for changes from a chapter on.
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import type { Age, Status } from "./entry-draft.ts";

const STATUSES = ["alive", "dead"] as const;
const AGES = ["youth", "adult", "elder", "unknown"] as const;

export function StatusChoice({ value, onChange }: { value: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation("entries");
  return (
    <SegmentedControl
      label={t("status")}
      value={value}
      onValueChange={onChange}
      options={STATUSES.map((status) => ({ value: status, label: t(`status_${status}`) }))}
    />
  );
}

export function AgeChoice({ value, onChange }: { value: Age; onChange: (age: Age) => void }) {
  const { t } = useTranslation("entries");
  return (
    <SegmentedControl
      label={t("age")}
      value={value}
      onValueChange={onChange}
      options={AGES.map((age) => ({ value: age, label: t(`age_${age}`) }))}
    />
  );
}
