// What else a connection has: its name for people, sampling, timeout, size and concurrency. The defaults suit most
// people, so the fields are collapsed.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type DraftErrors, LABEL_MAX, type ModelDraft, RANGES } from "./model-draft.ts";
import styles from "./model-form.module.css";

export interface ModelLimitsProps {
  /** V1, V2 or V3. */
  name: string;
  draft: ModelDraft;
  errors: DraftErrors;
  onChange: (change: Partial<ModelDraft>) => void;
  /** Above the fields. */
  children?: ReactNode;
}

export function ModelLimits({ name, draft, errors, onChange, children }: ModelLimitsProps) {
  const { t } = useTranslation("models");
  const sampling = [
    ["temperature", t("form_temperature"), t("form_sampling_hint")],
    ["topP", t("form_top_p"), t("form_sampling_hint")],
    ["timeout", t("form_timeout"), t("form_timeout_hint")],
    ["context", t("form_context"), t("form_context_hint")],
  ] as const;
  const line = [["concurrent", t("form_concurrent"), t("form_concurrent_hint")]] as const;
  // The storyteller has no sampling and no timeout.
  const fields = draft.source === "storyteller" ? line : [...sampling, ...line];
  // Invalid fields are not hidden in the collapsed part.
  const isWrong = fields.some(([field]) => errors[field]);
  return (
    <details className={styles.more} open={isWrong || undefined}>
      <summary className={styles.summary}>{t("form_more")}</summary>
      <div className={styles.name}>
        {children}
        <TextField
          label={t("form_label")}
          hint={t("form_label_hint", { name })}
          max={LABEL_MAX}
          value={draft.label}
          onValueChange={(label) => onChange({ label })}
        />
      </div>
      <div className={styles.numbers}>
        {fields.map(([field, label, hint]) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            error={errors[field] && t("form_number_wrong", { min: RANGES[field].min, max: RANGES[field].max })}
            value={draft[field]}
            onValueChange={(value) => onChange({ [field]: value })}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      <Switch label={t("form_pro")} checked={draft.pro} onCheckedChange={(pro) => onChange({ pro })} />
    </details>
  );
}
