// Exporting a story or a chapter as a file, as actions for a menu.
import { FileDown, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import { callFile } from "../../lib/api/call.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import type { MenuAction } from "../../ui/menu-props.ts";
import { saveFile } from "./save-file.ts";

export interface ExportTarget {
  storyId: string;
  /** One chapter of it; the whole story without. */
  chapterId?: string | undefined;
}

/** A file is usually there before anybody wonders; only a long wait is worth a word. */
const PATIENCE_MS = 300;

/** Fetches a story or a chapter as a file and saves it. Answers the file's name. Throws `CallError`. */
export async function exportText({ storyId, chapterId }: ExportTarget, format: TextFormat): Promise<string> {
  const { blob, name } = chapterId
    ? await callFile(transferEndpoints.exportChapter, { params: { nid: storyId, cid: chapterId }, query: { format } })
    : await callFile(transferEndpoints.exportStory, { params: { nid: storyId }, query: { format } });
  const fileName = name ?? `${chapterId ? "chapter" : "story"}.${format}`;
  saveFile(blob, fileName);
  return fileName;
}

/** A group for a menu: as Markdown, as plain text. Give it the target when the menu is built. */
export function useExportActions(): (target: ExportTarget) => MenuAction[] {
  const { t } = useTranslation("transfer");
  const errorText = useErrorText();

  async function run(target: ExportTarget, format: TextFormat) {
    const waiting = setTimeout(() => toast(t("exporting"), { type: "info", duration: 0 }), PATIENCE_MS);
    try {
      const name = await exportText(target, format);
      clearTimeout(waiting);
      toast(t("exported", { name }));
    } catch (error) {
      clearTimeout(waiting);
      toastError(errorText(error));
    }
  }

  return (target) => [
    { label: t("export_md"), icon: <FileDown />, onSelect: () => void run(target, "md") },
    { label: t("export_txt"), icon: <FileText />, onSelect: () => void run(target, "txt") },
  ];
}
