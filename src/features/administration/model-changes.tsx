// What changed in a model's connection, field by field. Of a key only whether it was added, replaced or deleted.
import { useTranslation } from "react-i18next";
import type { ModelFieldChange } from "../../../contract/administration.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./model-changes.module.css";

export function ModelChanges({ changes }: { changes: ModelFieldChange[] }) {
  const { t } = useTranslation("administration");
  const format = useFormat();

  function valueText(field: ModelFieldChange["field"], value: ModelFieldChange["from"]): string {
    if (value === null || value === "") return t("not_set");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return format.number(value);
    if (field === "source") return t(value === "storyteller" ? "source_storyteller" : "source_endpoint");
    return value;
  }

  function changeText({ field, from, to }: ModelFieldChange): string {
    if (field === "api_key") return t(to === false ? "key_removed" : from === true ? "key_replaced" : "key_given");
    const name = t(`field_${field}`);
    if (from === null || from === "") return t("change_first", { field: name, to: valueText(field, to) });
    return t("change", { field: name, from: valueText(field, from), to: valueText(field, to) });
  }

  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
    </ul>
  );
}
