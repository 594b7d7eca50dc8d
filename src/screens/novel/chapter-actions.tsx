// Additional actions in the menu of a chapter's row.
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MoreActions } from "../../features/chapters/chapter-row.tsx";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { useShareActions } from "./share-actions.tsx";

export interface ChapterRights {
  mayWrite: boolean;
  /** Whether the person is the owner of the story, who may publish. */
  owns: boolean;
  /** Waits until the server has every word of a chapter that is open; false when it does not get them. */
  settled?: (chapterId: string) => Promise<boolean>;
}

/** Export of the chapter; with write access also import after it, for the owner publishing. */
export function useChapterActions({ mayWrite, owns, settled }: ChapterRights): MoreActions {
  const { t } = useTranslation("transfer");
  const exportActions = useExportActions();
  const shareActions = useShareActions();
  return ({ story_id: storyId, _id: chapterId, name, published }) => {
    const exporting = exportActions({ storyId, chapterId });
    if (!mayWrite) return exporting;
    const into = { storyId, afterId: chapterId };
    const isSettled = async (id: string) => (await settled?.(id)) ?? true;
    return [
      ...(owns ? shareActions({ storyId, chapterId, name: () => name, published, settled: isSettled }) : []),
      { label: t("import_after"), icon: <FileUp />, onSelect: () => void openDialog("import-text", { into }) },
      ...exporting,
    ];
  };
}
