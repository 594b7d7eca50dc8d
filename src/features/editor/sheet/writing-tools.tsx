// What appears in the page while the text is worked on: the toolbar over a selection, the handle beside a block and the
// link's panel. Apart from the sheet, so that showing one never renders the page.
import type { Editor } from "@tiptap/core";
import type { ReactNode, RefObject } from "react";
import { doWithout } from "../../../lib/lazy-view.tsx";
import { LinkPanel } from "../toolbar/link-panel.tsx";
import { useTextSelected } from "../toolbar/use-text-selected.ts";
import { BlockHandle, SelectionToolbar } from "./later-tools.ts";

export interface WritingToolsProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  selectionTools: ReactNode;
  /** Makes a new chapter from the caret on. */
  onSplit?: (() => void) | undefined;
}

export function WritingTools({ editor, frame, linking, onLinking, selectionTools, onSplit }: WritingToolsProps) {
  const selected = useTextSelected(editor);
  return (
    <>
      {editor.isEditable && <BlockHandle editor={editor} frame={frame} onSplit={onSplit} onMissing={doWithout} />}
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
