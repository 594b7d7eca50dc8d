// What appears around the text while it is worked on: the toolbar over a selection, the handle beside a block, the
// link's panel and the find bar. Apart from the sheet, so that showing one never renders the page; not fetched when
// asked for, because the keys that follow are meant for them.
import type { Editor } from "@tiptap/core";
import type { ReactNode, RefObject } from "react";
import { FindBar } from "../find/find-bar.tsx";
import { BlockHandle } from "../toolbar/block-handle.tsx";
import { LinkPanel } from "../toolbar/link-panel.tsx";
import { SelectionToolbar } from "../toolbar/selection-toolbar.tsx";
import { useTextSelected } from "../toolbar/use-text-selected.ts";
import styles from "./chapter-sheet.module.css";

export interface Finding {
  asked: number;
  replacing: boolean;
}

export interface WritingToolsProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  linking: boolean;
  onLinking: (linking: boolean) => void;
  finding: Finding | null;
  onFinding: (finding: Finding | null) => void;
  selectionTools: ReactNode;
}

export function WritingTools({
  editor,
  frame,
  linking,
  onLinking,
  finding,
  onFinding,
  selectionTools,
}: WritingToolsProps) {
  const selected = useTextSelected(editor);
  const closeFind = () => {
    onFinding(null);
    editor.commands.focus(null, { scrollIntoView: false });
  };
  return (
    <>
      {finding && (
        <div className={styles.find}>
          <FindBar
            editor={editor}
            asked={finding.asked}
            replacing={finding.replacing}
            onReplacing={(replacing) => onFinding({ ...finding, replacing })}
            onClose={closeFind}
          />
        </div>
      )}
      {editor.isEditable && <BlockHandle editor={editor} frame={frame} />}
      {selected && !linking && (
        <SelectionToolbar editor={editor} frame={frame} onLink={() => onLinking(true)} lead={selectionTools} />
      )}
      {linking && <LinkPanel editor={editor} frame={frame} onClose={() => onLinking(false)} />}
    </>
  );
}
