// The tools that appear during editing: the toolbar over a selection, the handle beside a block and the link panel.
// Separate from the sheet, so that showing one does not render the page.
import type { Editor } from "@tiptap/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ignoreMissing, tellMissing } from "../../../lib/lazy-view.tsx";
import type { SplitActions } from "../toolbar/block-menu.tsx";
import { LinkPanel } from "../toolbar/link-panel.tsx";
import { useTextSelected } from "../toolbar/use-text-selected.ts";
import { BlockHandle, SelectionToolbar } from "./later-tools.ts";

export interface WritingToolsProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  selectionTools: ReactNode;
  split?: SplitActions | undefined;
  /** Whether the block handle was requested by a shortcut; its code may not be loaded yet. */
  isHandleAsked: boolean;
  onHandleAnswered: () => void;
}

export function WritingTools({
  editor,
  frame,
  linking,
  onLinking,
  selectionTools,
  split,
  isHandleAsked,
  onHandleAnswered,
}: WritingToolsProps) {
  const selected = useTextSelected(editor);
  const handle = useHandle(isHandleAsked, onHandleAnswered);
  return (
    <>
      {editor.isEditable && <BlockHandle {...handle} editor={editor} frame={frame} split={split} />}
      {selected && !linking && (
        <SelectionToolbar
          editor={editor}
          frame={frame}
          onLink={() => onLinking(true)}
          lead={selectionTools}
          onMissing={ignoreMissing}
        />
      )}
      {linking && <LinkPanel editor={editor} frame={frame} onClose={() => onLinking(false)} />}
    </>
  );
}

interface HandleAsking {
  key: number;
  isAsked: boolean;
  onAnswered: () => void;
  onMissing: () => void;
}

/** Loads the handle; if that failed and a shortcut requests it, tries again, and shows a toast on a second failure. */
function useHandle(isAsked: boolean, onAnswered: () => void): HandleAsking {
  const isMissing = useRef(false);
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (!isAsked || !isMissing.current) return;
    isMissing.current = false;
    setKey((tries) => tries + 1);
  }, [isAsked]);
  const onMissing = () => {
    isMissing.current = true;
    if (!isAsked) return;
    tellMissing();
    onAnswered();
  };
  return { key, isAsked, onAnswered, onMissing };
}
