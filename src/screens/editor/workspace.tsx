// The writing room: chapters on the left, the sheet in the middle, room for a third column on the right.
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { DEFAULT_LOCALE } from "../../../contract/limits.ts";
import type { Story } from "../../../contract/stories.ts";
import { useCloseWarning, useTidyDevice } from "../../features/editor/document/use-close-warning.ts";
import { ChapterSheet } from "../../features/editor/sheet/chapter-sheet.tsx";
import { StatusBar } from "../../features/editor/status/status-bar.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { useChapterView } from "../../features/editor/view/use-chapter-view.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { usePerson } from "../../session/session.ts";
import { avatarColour } from "../../ui/drawn-colours.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { TopBar } from "./top-bar.tsx";
import styles from "./workspace.module.css";

const VersionsDrawer = lazy(async () => ({
  default: (await import("../../features/versions/versions-drawer.tsx")).VersionsDrawer,
}));

export interface WorkspaceProps {
  storyId: string;
  chapterId: string;
  /** Null while it is fetched, and offline: the chapter opens all the same. */
  story: Story | null;
}

export function Workspace({ storyId, chapterId, story }: WorkspaceProps) {
  const { t } = useTranslation("editor");
  const person = usePerson();
  const { locale } = useFormat();
  const name = person.nickname || person.email || t("you");
  const view = useChapterView(chapterId, {
    language: story?.language ?? locale ?? DEFAULT_LOCALE,
    user: { name, color: avatarColour(name) },
  });
  const [listShown, setListShown] = useState(true);
  const [historyShown, setHistoryShown] = useState(false);
  useCloseWarning();
  useTidyDevice();
  const openShortcuts = useCallback(() => void openDialog("editor-shortcuts"), []);
  useShortcutsKey(openShortcuts);
  return (
    <div className={styles.screen}>
      {view && <WindowTitle view={view} />}
      <TopBar
        storyId={storyId}
        storyTitle={story?.title ?? ""}
        view={view}
        self={{ uid: person.uid, name, src: person.headimgurl }}
        listShown={listShown}
        onToggleList={() => setListShown(!listShown)}
        onHistory={() => setHistoryShown(true)}
        onCoAuthors={() => story && void openDialog("collaborators", { story })}
        exportMenu={null}
      />
      <div className={styles.columns}>
        <div className={styles.middle}>
          {view && <ChapterSheet view={view} updatedAt={null} onShortcuts={openShortcuts} />}
        </div>
      </div>
      {view && <StatusBar view={view} uid={person.uid} onShortcuts={openShortcuts} />}
      {historyShown && view && (
        <Suspense>
          <History storyId={storyId} view={view} onClose={() => setHistoryShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

function History({ storyId, view, onClose }: { storyId: string; view: ChapterView; onClose: () => void }) {
  const { rights } = useSnapshot(view.session.state);
  return (
    <VersionsDrawer open storyId={storyId} chapterId={view.chapterId} canWrite={rights === "write"} onClose={onClose} />
  );
}

function WindowTitle({ view }: { view: ChapterView }) {
  const { t } = useTranslation("editor");
  usePageTitle(useSnapshot(view.facts).title || t("untitled_chapter"));
  return null;
}

/** `?` anywhere but in a field opens the sheet of shortcuts, as Ctrl+/ does in the text. */
function useShortcutsKey(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isField =
        event.target instanceof Element && event.target.closest("input, textarea, [contenteditable=true]");
      const isAsked = (event.key === "/" && (event.ctrlKey || event.metaKey)) || (event.key === "?" && !isField);
      if (!isAsked) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [open]);
}
