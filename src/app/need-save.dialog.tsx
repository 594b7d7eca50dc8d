// The dialog of the need-save question.
import { useTranslation } from "react-i18next";
import { dismissNeedSave } from "../lib/need-save.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

export function NeedSaveDialog({ open, onLeave }: { open: boolean; onLeave: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      hideClose
      title={t("need_save_title")}
      description={t("need_save_body")}
      onClose={dismissNeedSave}
      footer={
        <>
          <Button onClick={onLeave}>{t("need_save_leave")}</Button>
          <Button variant="primary" onClick={dismissNeedSave}>
            {t("need_save_stay")}
          </Button>
        </>
      }
    />
  );
}
