// The dock: a third column with tabs for Continue, the Lab, the world and notes; a drawer in narrow windows. Its panels
// are loaded lazily, because a chapter can be written without them.
import { useTranslation } from "react-i18next";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { StoryNotesPanel } from "../../features/story-notes/story-notes-panel.tsx";
import type { WriteSession } from "../../features/writing/write-session.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { DOCK_HIDDEN, useMedia } from "../../lib/media.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./dock.module.css";
import { dock, openDockTab, useDock } from "./dock-state.ts";
import { LabTab } from "./lab-slots.tsx";
import { useEntryCard, WorldTab } from "./world-slots.tsx";

const Drawer = lazyView(async () => (await import("../../ui/drawer.tsx")).Drawer);
const WritePanel = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/writing/write-panel.tsx"), loadTexts("writing")]);
  return part.WritePanel;
});

const ResultBar = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/writing/result-bar.tsx"), loadTexts("writing")]);
  return part.ResultBar;
});

const NextChapter = lazyView(async () => (await import("./next-chapter.tsx")).NextChapter);

export interface DockProps {
  storyId: string;
  view: ChapterView;
  session: WriteSession | null;
  lab: LabSession | null;
  onSplitAtHeadings: () => void;
  /** Null while the story is loading. */
  mayWrite: boolean | null;
}

export function Dock({ storyId, view, session, lab, onSplitAtHeadings, mayWrite }: DockProps) {
  const { t } = useTranslation("editor");
  const narrow = useMedia(DOCK_HIDDEN);
  const entry = useEntryCard({ storyId, view, mayWrite: mayWrite === true });
  // The drawer traps the focus, so a card outside of it could not be used: the World tab shows the entry instead.
  const showEntry = narrow ? () => openDockTab("world") : entry.show;
  const { shown, isDrawerOpen, tab } = useDock();
  if (narrow ? !isDrawerOpen : !shown) return session && <ResultBar session={session} onMissing={ignoreMissing} />;
  const panels = (
    <Tabs
      label={t("dock")}
      isSticky
      value={tab}
      onValueChange={openDockTab}
      tabs={[
        {
          value: "write",
          label: t("dock_write"),
          panel:
            session === null && mayWrite !== false ? (
              <SkeletonText lines={6} />
            ) : (
              <WritePanel
                fallback={<SkeletonText lines={6} />}
                session={session}
                mayWrite={mayWrite !== false}
                nextChapter={<NextChapter storyId={storyId} view={view} onSplit={onSplitAtHeadings} />}
                onEntry={showEntry}
                onLeave={() => {
                  dock.isDrawerOpen = false;
                }}
              />
            ),
        },
        { value: "lab", label: t("dock_lab"), panel: <LabTab session={lab} mayWrite={mayWrite === true} /> },
        {
          value: "world",
          label: t("dock_world"),
          panel: <WorldTab storyId={storyId} view={view} mayWrite={mayWrite === true} />,
        },
        {
          value: "notes",
          label: t("dock_notes"),
          panel: <StoryNotesPanel storyId={storyId} mayWrite={mayWrite === true} />,
        },
      ]}
    />
  );
  if (!narrow)
    return (
      <aside className={styles.dock} aria-label={t("dock")}>
        {panels}
        {entry.card}
      </aside>
    );
  return (
    <Drawer
      open
      title={t("dock")}
      onClose={() => {
        dock.isDrawerOpen = false;
      }}
    >
      {panels}
    </Drawer>
  );
}
