// What appears around the text while it is worked on: the toolbar over a selection, the handle beside a block, the
// link's panel and the find bar. Apart from the sheet, so that showing one never renders the page.
import type { Editor } from "@tiptap/core";
import { lazy, type RefObject, Suspense } from "react";
import { BlockHandle } from "../toolbar/block-handle.tsx";
import { SelectionToolbar } from "../toolbar/selection-toolbar.tsx";
import { useTextSelected } from "../toolbar/use-text-selected.ts";
import styles from "./chapter-sheet.module.css";

const FindBar = lazy(async () => ({ default: (await import("../find/find-bar.tsx")).FindBar }));
const LinkPanel = lazy(async () => ({ default: (await import("../toolbar/link-panel.tsx")).LinkPanel }));

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
}

export function WritingTools({ editor, frame, linking, onLinking, finding, onFinding }: WritingToolsProps) {
  const selected = useTextSelected(editor);
  const closeFind = () => {
    onFinding(null);
    editor.commands.focus(null, { scrollIntoView: false });
  };
  return (
    <Suspense>
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
      {selected && !linking && <SelectionToolbar editor={editor} frame={frame} onLink={() => onLinking(true)} />}
      {linking && <LinkPanel editor={editor} frame={frame} onClose={() => onLinking(false)} />}
    </Suspense>
  );
}
