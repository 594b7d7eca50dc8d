// Additional actions in the menu of a chapter's row.
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MoreActions } from "../../features/chapters/chapter-row.tsx";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import { openDialog } from "../../lib/dialogs.ts";

/** Export of the chapter; with write access also import after it. */
export function useChapterActions(mayWrite: boolean): MoreActions {
  const { t } = useTranslation("transfer");
  const exportActions = useExportActions();
  return ({ story_id: storyId, _id: chapterId }) => {
    const exporting = exportActions({ storyId, chapterId });
    if (!mayWrite) return exporting;
    const into = { storyId, afterId: chapterId };
    return [
      { label: t("import_after"), icon: <FileUp />, onSelect: () => void openDialog("import-text", { into }) },
      ...exporting,
    ];
  };
}
