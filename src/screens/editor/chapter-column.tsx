// The list of chapters next to the open one: a column that can be hidden, or a drawer in narrow windows.
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Chapter } from "../../../contract/chapters.ts";
import { storyPath } from "../../../contract/page-paths.ts";
import { ChapterListSkeleton } from "../../features/chapters/chapter-list-skeleton.tsx";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import { closeView, openedView } from "../../features/editor/view/chapter-views.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { COLUMN_HIDDEN, useMedia } from "../../lib/media.ts";
import styles from "./chapter-column.module.css";
import { useColumn } from "./column-state.ts";
import { useOpenChapter } from "./use-open-chapter.ts";

// Lazy: the code for dragging and its announcements is large and not needed to show the text.
const ColumnChapters = lazyView(async () => (await import("./column-chapters.tsx")).ColumnChapters);
const Drawer = lazyView(async () => (await import("../../ui/drawer.tsx")).Drawer);

export interface ChapterColumnProps {
  storyId: string;
  chapterId: string;
  mayWrite: boolean;
  /** Whether the person is the owner of the story. */
  owns: boolean;
  /** Whether loading the text is over, successfully or not; the list is fetched only after that. */
  hasTextLoaded: boolean;
  /** Whether the drawer is open; used only in windows too narrow for a column. */
  isDrawerOpen: boolean;
  onCloseDrawer: () => void;
}

async function settled(chapterId: string): Promise<boolean> {
  const view = openedView(chapterId);
  return view ? reachedServer(view.session) : true;
}

export function ChapterColumn({
  storyId,
  chapterId,
  mayWrite,
  owns,
  hasTextLoaded,
  isDrawerOpen,
  onCloseDrawer,
}: ChapterColumnProps) {
  const { t } = useTranslation("editor");
  const narrow = useMedia(COLUMN_HIDDEN);
  const { shown } = useColumn();
  const open = useOpenChapter(storyId);
  const navigate = useNavigate();
  const removed = (chapter: Chapter, next: Chapter | null) => {
    closeView(chapter._id);
    if (chapter._id !== chapterId) return;
    if (next) open(next._id, { replace: true });
    else void navigate(storyPath(storyId), { replace: true });
  };
  const list = !hasTextLoaded ? (
    <ChapterListSkeleton variant="rail" />
  ) : (
    <ColumnChapters
      fallback={<ChapterListSkeleton variant="rail" />}
      storyId={storyId}
      mayWrite={mayWrite}
      owns={owns}
      settled={settled}
      current={chapterId}
      isTitled={narrow}
      onCreated={(id) => {
        open(id);
        onCloseDrawer();
      }}
      onRemoved={removed}
    />
  );
  if (narrow) {
    return (
      <Drawer open={isDrawerOpen} onClose={onCloseDrawer} title={t("chapters")} side="left">
        {/* The drawer closes when a chapter is chosen. */}
        {/* biome-ignore lint/a11y: the links inside are the controls; this handler only observes their clicks */}
        <div onClick={(event) => event.target instanceof Element && event.target.closest("a") && onCloseDrawer()}>
          {list}
        </div>
      </Drawer>
    );
  }
  return shown ? <aside className={styles.column}>{list}</aside> : null;
}
