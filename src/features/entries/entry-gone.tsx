// The entry or its world went away while somebody was writing here: what was typed is still theirs.
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./entry-form.module.css";
import { entryText } from "./entry-text.ts";
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
