// The menu of the open chapter: exports of the chapter and the story, import of chapters, and splitting the chapter at
// the caret or at its headings.
import { FileUp, Heading, MoreHorizontal, Scissors } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Story } from "../../../contract/stories.ts";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import type { OpenChapter } from "../../features/transfer/export-text.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuProps } from "../../ui/menu-props.ts";
import { useOpenChapter } from "./use-open-chapter.ts";
import { useSplitChapter } from "./use-split-chapter.ts";

export interface ChapterMenuProps {
  storyId: string;
  story: Story | null;
  view: ChapterView;
  /** First group: the actions for which a narrow top bar has no room. */
  first: MenuProps["groups"][number];
}

export function ChapterMenu({ storyId, story, view, first }: ChapterMenuProps) {
  const { t } = useTranslation("transfer");
  const { locale } = useFormat();
  const exportActions = useExportActions();
  const openChapter = useOpenChapter(storyId);
  const split = useSplitChapter(storyId, view);
  const { chapterId } = view;

  const open = (): OpenChapter | null => {
    const doc = view.editor?.state.doc;
    if (!doc) return null;
    // From the document: the title in `view.facts` is updated with a debounce and may be stale.
    return { title: doc.firstChild?.textContent ?? "", language: story?.language ?? locale, document: doc.toJSON() };
  };
  const bringIn = async () => {
    const added = await openDialog("import-text", { into: { storyId, afterId: chapterId } });
    const [first] = added?.chapter_ids ?? [];
    if (first) openChapter(first);
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t("more")} icon={<MoreHorizontal />} tooltipSide="bottom" />}
      groups={[
        first,
        exportActions({ storyId, chapterId, open }),
        exportActions({ storyId, settled: () => reachedServer(view.session) }),
        story !== null && story.role !== "read"
          ? [
              { label: t("split_here"), icon: <Scissors />, onSelect: split.splitHere },
              { label: t("split_headings"), icon: <Heading />, onSelect: split.splitAtHeadings },
              { label: t("import_after"), icon: <FileUp />, onSelect: () => void bringIn() },
            ]
          : [],
      ]}
    />
  );
}
