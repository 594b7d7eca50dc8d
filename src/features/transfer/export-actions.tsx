// Exporting a story or a chapter as a file, as actions for a menu.
import { FileDown, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LONG_TOAST_MS } from "../../../contract/limits.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import type { MenuAction } from "../../ui/menu-props.ts";
import type { ExportTarget } from "./export-text.ts";

/** Most exports finish before this; only a longer wait shows a toast. */
const PATIENCE_MS = 300;
/** A menu group that exports as Markdown or plain text. Pass the target when the menu is built. */
export function useExportActions(): (target: ExportTarget) => MenuAction[] {
  const { t } = useTranslation("transfer");
  const errorText = useErrorText();

  async function run(target: ExportTarget, format: TextFormat) {
    let closeWaiting = () => {};
    const waiting = setTimeout(() => {
      closeWaiting = toast(t("exporting"), { type: "info", duration: 0 });
    }, PATIENCE_MS);
    try {
      // Loaded on demand: lists with this menu do not load it.
      const { exportText } = await import("./export-text.ts");
      const name = await exportText(target, format);
      if (name) toast(t("exported", { name }), { duration: LONG_TOAST_MS });
      else toastError(t("export_incomplete"), { duration: LONG_TOAST_MS });
    } catch (error) {
      toastFailure(error, errorText(error));
    } finally {
      clearTimeout(waiting);
      closeWaiting();
    }
  }

  return (target) => {
    const what = target.chapterId ? "chapter" : "story";
    return [
      { label: t(`export_${what}_md`), icon: <FileDown />, onSelect: () => void run(target, "md") },
      { label: t(`export_${what}_txt`), icon: <FileText />, onSelect: () => void run(target, "txt") },
    ];
  };
}
