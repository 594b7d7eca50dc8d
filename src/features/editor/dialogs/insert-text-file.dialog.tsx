// The dialog for a dropped text file: its name and a preview, and a button that inserts it.
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import "./editor-dialogs.ts";
import styles from "./insert-text-file.module.css";

export function InsertTextFileDialog({ offer, close }: DialogComponentProps<"insert-text-file">) {
  const { t } = useTranslation(["editor", "common"]);
  const format = useFormat();
  return (
    <Dialog
      title={t("insert_file", { name: offer.name })}
      size="sm"
      onClose={() => close()}
      description={format.characters(offer.characters)}
      footer={
        <>
          <Button variant="ghost" onClick={() => close()}>
            {t("common:cancel")}
          </Button>
          <Button variant="primary" onClick={() => close(true)}>
            {t("insert_as_text")}
          </Button>
        </>
      }
    >
      <blockquote className={styles.excerpt}>{offer.excerpt}</blockquote>
    </Dialog>
  );
}
