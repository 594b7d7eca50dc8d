// The places of the bound world in the editor: in the text, in the selection toolbar, and in a tab of the dock. Code
// and texts are loaded lazily.
import type { Editor } from "@tiptap/core";
import { useCallback, useState } from "react";
import { useSnapshot } from "valtio";
import { useEditorSettings } from "../../features/editor/settings/editor-settings.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { dock, openDockTab } from "./dock-state.ts";

const WorldInText = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/story-world/world-in-text.tsx"), loadTexts("story-world")]);
  return part.WorldInText;
});
const WorldPanel = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/story-world/world-panel.tsx"), loadTexts("story-world")]);
  return part.WorldPanel;
});
const CardBeside = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/story-world/card-beside.tsx"), loadTexts("story-world")]);
  return part.CardBeside;
});
const AddToWorld = lazyView(async () => {
  const [part] = await Promise.all([import("../../features/story-world/add-to-world.tsx"), loadTexts("story-world")]);
  return part.AddToWorld;
});

interface WorldProps {
  storyId: string;
  view: ChapterView;
  mayWrite: boolean;
}

/** Underlines the names of entries in the text and shows their cards. Renders nothing until the editor exists. */
export function WorldOfText({ storyId, view, mayWrite }: WorldProps) {
  const { editor } = useSnapshot(view.state) as ChapterView["state"];
  const { entryNames } = useEditorSettings();
  const setHost = useCallback(
    (host: ChapterView["entryHost"]) => {
      view.entryHost = host;
    },
    [view],
  );
  if (!editor) return null;
  return (
    <WorldInText
      key={view.chapterId}
      {...{ storyId, editor, mayWrite, setHost }}
      chapterId={view.chapterId}
      underlines={entryNames}
    />
  );
}

export function WorldTab({ storyId, view, mayWrite }: WorldProps) {
  const { editor } = useSnapshot(view.state) as ChapterView["state"];
  return (
    <WorldPanel
      fallback={<SkeletonText lines={6} />}
      key={storyId}
      {...{ storyId, editor, mayWrite }}
      chapterId={view.chapterId}
      onInserted={() => {
        // In a narrow window the drawer covers the changed text.
        dock.isDrawerOpen = false;
      }}
    />
  );
}

/** An entry's card next to the pressed element; `show` opens it. */
export function useEntryCard({ storyId, view, mayWrite }: WorldProps) {
  const [asked, setAsked] = useState<{ entryId: string; opener: HTMLElement } | null>(null);
  const close = useCallback(() => setAsked(null), []);
  return {
    show: (entryId: string, opener: HTMLElement) => setAsked({ entryId, opener }),
    card: asked && (
      <CardBeside key={asked.entryId} {...{ storyId, mayWrite, ...asked }} chapterId={view.chapterId} onClose={close} />
    ),
  };
}

export function WorldTools({ storyId, editor }: { storyId: string; editor: Editor }) {
  return <AddToWorld storyId={storyId} editor={editor} onNoWorld={() => openDockTab("world")} />;
}
