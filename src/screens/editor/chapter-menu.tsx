// The menu of the open chapter, loaded when it is first opened: publishing, exports of the chapter and the story, import
// of chapters, and splitting the chapter at the caret or at its headings.
import { FileUp, Heading, Scissors, Share2 } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "../../../contract/stories.ts";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import type { SplitActions } from "../../features/editor/toolbar/block-menu.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { useExportActions } from "../../features/transfer/export-actions.tsx";
import type { OpenChapter } from "../../features/transfer/export-text.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useIsPublished } from "../../queries/use-is-published.ts";
import { MenuPopup } from "../../ui/menu-popup.tsx";
import type { MenuProps } from "../../ui/menu-props.ts";
import { useShareActions } from "../novel/share-actions.tsx";
import { useOpenChapter } from "./use-open-chapter.ts";

export interface ChapterMenuProps {
  trigger: ReactElement;
  storyId: string;
  story: Story | null;
  view: ChapterView;
  split: SplitActions;
  /** First group: the actions for which a narrow top bar has no room. */
  first: MenuProps["groups"][number];
}

export function ChapterMenu({ trigger, storyId, story, view, split, first }: ChapterMenuProps) {
  const { t } = useTranslation(["transfer", "stories"]);
  const { locale } = useFormat();
  const exportActions = useExportActions();
  const openChapter = useOpenChapter(storyId);
  const shareActions = useShareActions();
  const { chapterId } = view;
  const published = useIsPublished(storyId, chapterId);
  const settled = () => reachedServer(view.session);
  const isSettled = async (id: string) => id !== chapterId || settled();

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
    <MenuPopup
      align="end"
      trigger={trigger}
      groups={[
        first,
        story === null
          ? []
          : [
              ...(story.role === "owner"
                ? shareActions({ storyId, chapterId, name: () => view.facts.title, published, settled: isSettled })
                : []),
              {
                label: t("stories:share"),
                icon: <Share2 />,
                onSelect: () => void openDialog("share", { story, settled: isSettled }),
              },
            ],
        exportActions({ storyId, chapterId, open }),
        exportActions({ storyId, settled }),
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
