// The sheet in the middle: the chapter's editor with its notices, find bar and tools.
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { goToMatch } from "../../../../extensions/find-replace/find-replace.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type Finding, FindStrip } from "../find/find-strip.tsx";
import { useEditorSettings } from "../settings/editor-settings.ts";
import type { SplitActions } from "../toolbar/block-menu.tsx";
import type { ChapterView } from "../view/chapter-view.ts";
import { ChapterNotices, WayOut } from "./chapter-notices.tsx";
import styles from "./chapter-page.module.css";
import { usePreloadedTools } from "./later-tools.ts";
import { MetaLine } from "./meta-line.tsx";
import prose from "./prose.module.css";
import { useBlankPageFocus } from "./use-blank-page-focus.ts";
import { useLeftOff } from "./use-left-off.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { useViewHost } from "./use-view-host.ts";
import { WritingTools } from "./writing-tools.tsx";

export interface ChapterPageProps {
  storyId: string;
  view: ChapterView;
  /** Whether loading the text has finished or timed out: less urgent code is loaded then. */
  hasTextLoaded: boolean;
  /** Opens the list of shortcuts. */
  onShortcuts: () => true;
  /** Buttons of other features for a selection, first in its toolbar. */
  selectionTools: ReactNode;
  /** Absent where the chapter may not be split. */
  split?: SplitActions | undefined;
}

export function ChapterPage({ storyId, view, hasTextLoaded, onShortcuts, selectionTools, split }: ChapterPageProps) {
  const { t } = useTranslation("editor");
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const settings = useEditorSettings();
  const { editor } = useSnapshot(view.state) as ChapterView["state"];
  const { unreachable, refusal } = useSnapshot(view.session.state);
  const [linking, setLinking] = useState(false);
  const [handleAsked, setHandleAsked] = useState<ChapterView | null>(null);
  const [asked, setFinding] = useState<(Finding & { view: ChapterView }) | null>(null);
  // A find bar that was opened in another chapter is not open in this one.
  const finding = asked?.view === view ? asked : null;
  const find = (replacing: boolean) => {
    setFinding({ view, asked: (finding?.asked ?? 0) + 1, replacing: replacing || Boolean(finding?.replacing) });
    return true;
  };
  const step = (by: 1 | -1) => (editor !== null && goToMatch(editor, by)) || find(false);
  const askForHandle = () => {
    setHandleAsked(view);
    return true;
  };
  useViewHost(view, { onEditLink: () => setLinking(true), onFind: () => find(false), addTo: split ? storyId : null });
  usePageKeys({
    find,
    step,
    toToolbar: focusToolbar,
    toBlockMenu: askForHandle,
    openShortcuts: (isSign) => !(isSign && isTyping()) && onShortcuts(),
  });

  useBlankPageFocus(editor);
  useLeftOff(storyId, view, editor, scroller);
  usePreloadedTools(hasTextLoaded);

  // The editor's element outlives this component: it is mounted here and removed when the chapter is left.
  useLayoutEffect(() => {
    const box = scroller.current;
    page.current?.replaceChildren(view.element);
    if (box) box.scrollTop = view.scrollTop;
    setLinking(false);
    setFinding(null);
    const remember = () => {
      if (box) view.scrollTop = box.scrollTop;
    };
    box?.addEventListener("scroll", remember, { passive: true });
    return () => box?.removeEventListener("scroll", remember);
  }, [view]);

  const lost = !editor && (unreachable || refusal !== null);
  return (
    <div className={styles.page}>
      {editor && finding && (
        <FindStrip
          key={view.chapterId}
          view={view}
          editor={editor}
          scroller={scroller}
          finding={finding}
          onReplacing={(replacing) => setFinding({ ...finding, view, replacing })}
          onClose={() => setFinding(null)}
        />
      )}
      <div ref={scroller} className={styles.scroller} data-scroller="">
        <div
          ref={frame}
          className={styles.frame}
          style={{ "--prose-size-now": `${settings.size}px` } as CSSProperties}
          data-typewriter={settings.typewriter || undefined}
        >
          <div className={prose.column} data-measure={settings.measure}>
            <ChapterNotices view={view} storyId={storyId} />
          </div>
          <div ref={page} className={prose.prose} data-measure={settings.measure} hidden={!editor} />
          {!editor && !lost && <Waiting measure={settings.measure} />}
          {lost && (
            <ErrorState
              title={refusal === "damaged" ? t("damaged_title") : t("unreachable_title")}
              body={refusal ? t(`refused_${refusal}`) : t("unreachable_body")}
              onRetry={refusal === "replaced" ? undefined : () => view.session.retry()}
              actions={<WayOut view={view} storyId={storyId} />}
            />
          )}
          {editor && (
            <>
              <MetaLine view={view} />
              <WritingTools
                key={view.chapterId}
                editor={editor}
                frame={frame}
                linking={linking}
                onLinking={setLinking}
                selectionTools={selectionTools}
                split={split}
                isHandleAsked={handleAsked === view}
                onHandleAnswered={() => setHandleAsked(null)}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function focusToolbar(): boolean {
  const button = document.querySelector<HTMLElement>("[data-selection-toolbar] button");
  button?.focus();
  return button !== null;
}

function isTyping(): boolean {
  return document.activeElement?.closest("input, textarea, [contenteditable=true]") != null;
}

function Waiting({ measure }: { measure: string }) {
  const { t } = useTranslation("editor");
  return (
    <div className={prose.prose} data-measure={measure} role="status" aria-label={t("opening")}>
      <div className={styles.waiting}>
        <SkeletonText lines={1} />
        <SkeletonText lines={4} />
        <SkeletonText lines={3} />
      </div>
    </div>
  );
}
