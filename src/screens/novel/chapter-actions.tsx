// What a chapter's row offers beside what its list does itself. Hooks: every row calls one.
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { UseRowActions } from "../../features/chapters/chapter-row.tsx";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import { openDialog } from "../../lib/dialogs.ts";

/** For who may only read. */
export const useReaderActions: UseRowActions = ({ story_id, _id }) =>
  useExportActions()({ storyId: story_id, chapterId: _id });

/** For who may write. */
export const useWriterActions: UseRowActions = (chapter) => {
  const { t } = useTranslation("transfer");
  const { story_id, _id } = chapter;
  const into = { storyId: story_id, afterId: _id };
  return [
    { label: t("import_after"), icon: <FileUp />, onSelect: () => void openDialog("import-text", { into }) },
    ...useReaderActions(chapter),
  ];
};
