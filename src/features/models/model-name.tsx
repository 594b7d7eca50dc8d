// Which model of a service is used: chosen from its list, or typed where it gives none.
import { useTranslation } from "react-i18next";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";

export interface ModelNameProps {
  value: string;
  /** The service's models; empty when they are unknown. */
  listed: readonly string[];
  isMissing: boolean;
  onChange: (value: string) => void;
}

export function ModelName({ value, listed, isMissing, onChange }: ModelNameProps) {
  const { t } = useTranslation("models");
  if (listed.includes(value))
    return (
      <Select
        label={t("form_model")}
        value={value}
        onValueChange={onChange}
        options={listed.map((name) => ({ value: name, label: name }))}
      />
    );
  return (
    <TextField
      label={t("form_model")}
      hint={t("form_model_hint")}
      error={isMissing ? t("form_model_missing") : undefined}
      value={value}
      onValueChange={onChange}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
