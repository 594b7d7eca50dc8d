// What appears in the page while the text is worked on: the toolbar over a selection, the handle beside a block and the
// link's panel. Apart from the sheet, so that showing one never renders the page.
import type { Editor } from "@tiptap/core";
import type { ReactNode, RefObject } from "react";
import { BlockHandle } from "../toolbar/block-handle.tsx";
import { SelectionToolbar } from "../toolbar/selection-toolbar.tsx";
import { useTextSelected } from "../toolbar/use-text-selected.ts";
import { LinkPanel } from "./later-tools.ts";

export interface WritingToolsProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  selectionTools: ReactNode;
}

export function WritingTools({ editor, frame, linking, onLinking, selectionTools }: WritingToolsProps) {
  const selected = useTextSelected(editor);
  return (
    <>
      {editor.isEditable && <BlockHandle editor={editor} frame={frame} />}
      {selected && !linking && (
        <SelectionToolbar editor={editor} frame={frame} onLink={() => onLinking(true)} lead={selectionTools} />
      )}
      {linking && <LinkPanel editor={editor} frame={frame} onClose={() => onLinking(false)} />}
    </>
  );
}
