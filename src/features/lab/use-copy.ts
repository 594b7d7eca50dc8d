// Copies a result and shows a toast that says whether it worked.
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";

export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation(["lab", "common"]);
  return async (text) => {
    if (await copyText(text)) toast(t("copied"));
    else toastError(t("common:copy_failed"));
  };
}
