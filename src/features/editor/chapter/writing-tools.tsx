// What appears in the page while the text is worked on: the toolbar over a selection, the handle beside a block and the
// link's panel. Apart from the page, so that showing one never renders the page.
import type { Editor } from "@tiptap/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { doWithout, tellMissing } from "../../../lib/lazy-view.tsx";
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
  /** Whether keys have asked for the block's handle, which may not be there yet. */
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
          onMissing={doWithout}
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

/** The handle comes by itself; asked for and not there, it is fetched anew, and a toast says if that fails too. */
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
