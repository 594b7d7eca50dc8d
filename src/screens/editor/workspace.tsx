// The layout of the editor: chapters on the left, the open chapter in the middle, the dock on the right.
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Story } from "../../../contract/stories.ts";
import { ChapterPage } from "../../features/editor/chapter/chapter-page.tsx";
import { useFileGuard } from "../../features/editor/chapter/use-file-guard.ts";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import { useTidyDevice } from "../../features/editor/document/use-tidy-device.ts";
import { useTypesetting } from "../../features/editor/settings/use-typesetting.ts";
import { StatusBar } from "../../features/editor/status/status-bar.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { useChapterView } from "../../features/editor/view/use-chapter-view.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { usePerson } from "../../session/session.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { ChapterColumn } from "./chapter-column.tsx";
import { Dock } from "./dock.tsx";
import { openDockTab } from "./dock-state.ts";
import { LabTools } from "./lab-slots.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHasTextLoaded } from "./use-has-text-loaded.ts";
import { useIsChapterMissing } from "./use-is-chapter-missing.ts";
import { useLabSession } from "./use-lab-session.ts";
import { useLiveRow } from "./use-live-row.ts";
import { useOpenChapter } from "./use-open-chapter.ts";
import { useSplitChapter } from "./use-split-chapter.ts";
import { useMayContinue, useWriteSession } from "./use-write-session.ts";
import styles from "./workspace.module.css";
import { WorldOfText, WorldTools } from "./world-slots.tsx";

const VersionsDrawer = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/versions/versions-drawer.tsx"), loadTexts("versions")]);
  return part.VersionsDrawer;
});

export interface WorkspaceProps {
  storyId: string;
  chapterId: string;
  /** Null while it is loading, and offline; the chapter opens without it. */
  story: Story | null;
  /** Redirects to the story's page, if neither the server nor this device has the chapter. */
  toStory: () => ReactNode;
}

function openShortcuts(): true {
  void openDialog("editor-shortcuts");
  return true;
}

function showWritePanel(): void {
  openDockTab("write");
}

export function Workspace({ storyId, chapterId, story, toStory }: WorkspaceProps) {
  const { t } = useTranslation("editor");
  const person = usePerson();
  const name = person.nickname || person.email || t("you");
  const language = story?.language ?? null;
  useTypesetting(language);
  const view = useChapterView(chapterId, {
    language,
    user: { uid: person.uid, name },
  });
  const [historyShown, setHistoryShown] = useState(false);
  const [listShown, setListShown] = useState(false);
  const openChapter = useOpenChapter(storyId);
  const split = useSplitChapter(storyId, view);
  useTidyDevice();
  const mayWrite = story !== null && story.role !== "read";
  const hasTextLoaded = useHasTextLoaded(view);
  const lab = useLabSession(storyId, view);
  const writing = useWriteSession(storyId, view, showWritePanel);
  const mayContinue = useMayContinue(writing);
  const continueWriting = () => {
    showWritePanel();
    writing?.startByButton();
  };
  useFileGuard();
  const chooseChapter = async () => {
    const chosen = await openDialog("chapter-contents", { storyId, current: chapterId });
    if (chosen) openChapter(chosen);
  };
  if (useIsChapterMissing(view)) return toStory();
  return (
    <div className={styles.screen}>
      {view && <Follow storyId={storyId} view={view} />}
      {view && hasTextLoaded && <WorldOfText storyId={storyId} view={view} mayWrite={mayWrite} />}
      <TopBar
        storyId={storyId}
        story={story}
        view={view}
        split={split}
        hasTextLoaded={hasTextLoaded}
        self={{ uid: person.uid, name, src: person.headimgurl }}
        onToggleList={() => setListShown(!listShown)}
        onChooseChapter={() => void chooseChapter()}
        onHistory={() => setHistoryShown(true)}
      />
      <div className={styles.columns}>
        <ChapterColumn
          storyId={storyId}
          chapterId={chapterId}
          mayWrite={mayWrite}
          owns={story?.role === "owner"}
          hasTextLoaded={hasTextLoaded}
          isDrawerOpen={listShown}
          onCloseDrawer={() => setListShown(false)}
        />
        <div className={styles.middle}>
          {view && (
            <ChapterPage
              storyId={storyId}
              view={view}
              hasTextLoaded={hasTextLoaded}
              onShortcuts={openShortcuts}
              split={mayWrite ? split : undefined}
              selectionTools={
                lab && (
                  <>
                    <LabTools session={lab} />
                    {view.editor && <WorldTools storyId={storyId} editor={view.editor} />}
                  </>
                )
              }
            />
          )}
        </div>
        {view && (
          <Dock
            storyId={storyId}
            view={view}
            session={writing}
            lab={lab}
            onSplitAtHeadings={split.splitAtHeadings}
            mayWrite={story && mayWrite}
          />
        )}
      </div>
      {view && (
        <StatusBar
          view={view}
          uid={person.uid}
          language={language}
          onContinue={mayContinue ? continueWriting : null}
          onShortcuts={openShortcuts}
        />
      )}
      {historyShown && view && <History storyId={storyId} view={view} onClose={() => setHistoryShown(false)} />}
    </div>
  );
}

function History({ storyId, view, onClose }: { storyId: string; view: ChapterView; onClose: () => void }) {
  const { rights } = useSnapshot(view.session.state);
  return (
    <VersionsDrawer
      open
      storyId={storyId}
      chapterId={view.chapterId}
      canWrite={rights === "write"}
      settled={() => reachedServer(view.session)}
      onClose={onClose}
    />
  );
}

/** Keeps the document title and the chapter's row in the list up to date with the text. Renders nothing. */
function Follow({ storyId, view }: { storyId: string; view: ChapterView }) {
  const { t } = useTranslation("editor");
  usePageTitle(useSnapshot(view.facts).title || t("untitled_chapter"));
  useLiveRow(storyId, view);
  return null;
}
