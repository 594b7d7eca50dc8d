// Shown if the entry or its world was deleted during editing, so that the author can still keep what they typed.
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type EntryDraft, splitAliases, tagsOf } from "./entry-draft.ts";
import styles from "./entry-form.module.css";
import type { EntryForm } from "./use-entry-form.ts";

export function EntryGone({ form, onSaveAsNew }: { form: EntryForm; onSaveAsNew: () => void }) {
  const { t } = useTranslation(["entries", "common"]);
  if (!form.gone) return null;
  const copy = async () => {
    if (await copyText(entryText(form.draft))) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  };
  return (
    <Notice tone="bad">
      <p>{t(form.gone === "entry" ? "gone_entry" : "gone_world")}</p>
      <div className={styles.goneActions}>
        {form.gone === "entry" && (
          <Button size="sm" onClick={onSaveAsNew} busy={form.isSaving}>
            {t("save_as_new")}
          </Button>
        )}
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          {t("copy_typed")}
        </Button>
      </div>
    </Notice>
  );
}

/** A form's content as plain text, to copy it when it can't be saved. */
function entryText(draft: EntryDraft): string {
  const relationships = draft.relationships.map((row) => [row.name, tagsOf(row).join(", ")].filter(Boolean).join(": "));
  const changes = draft.changes.map(({ chapter, status, age, target, description, relationships: people }) =>
    [
      `${chapter}.`,
      status,
      age,
      target,
      description,
      ...(people ?? []).map((row) => [row.name, tagsOf(row).join(", ")].filter(Boolean).join(": ")),
    ]
      .filter(Boolean)
      .join(" "),
  );
  const isCharacter = draft.type === "character";
  return [
    draft.name,
    splitAliases(draft.aliases).join(", "),
    draft.description,
    ...(isCharacter ? [draft.target, ...relationships] : []),
    ...changes,
  ]
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
