// Saves everything the person owns as a file, and shows the result on whatever screen they are by then.
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { useExportAll, useIsExporting } from "./own-account.queries.ts";

export function ExportAllButton(props: Pick<ButtonProps, "variant" | "size" | "disabled">) {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const isExporting = useIsExporting();
  const exportAll = useExportAll();
  // Not in the callbacks of mutate(): they are not called once the dialog is unmounted.
  const save = () =>
    exportAll().then(
      (isSaved) => void (isSaved && toast(t("export_saved"))),
      (error: unknown) => void toastFailure(error, errorText(error)),
    );
  return (
    <Button {...props} icon={<Download />} busy={isExporting} onClick={() => void save()}>
      {t("export_all")}
    </Button>
  );
}
