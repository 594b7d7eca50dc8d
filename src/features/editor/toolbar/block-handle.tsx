// The handle beside the block under the pointer: its menu changes the block, dragging it moves the block. It is hidden
// during typing; a shortcut focuses it at the caret's block, and Escape returns to the text.
import type { Editor } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./block-handle.module.css";
import { BlockMenu, type SplitActions } from "./block-menu.tsx";
import { blockName, selectedBlockNames } from "./block-names.ts";
import { type BlockAtHand, useBlockAtHand } from "./use-block-at-hand.ts";
import { useBlockOutcomes } from "./use-block-outcomes.ts";

export interface BlockHandleProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  split?: SplitActions | undefined;
  /** Whether a shortcut requests the handle. */
  isAsked: boolean;
  onAnswered: () => void;
}

export function BlockHandle({ editor, frame, split, isAsked, onAnswered }: BlockHandleProps) {
  const [said, sayTitle] = useBlockOutcomes(editor);
  const answered = (isThere: boolean) => {
    if (!isThere) sayTitle();
    onAnswered();
  };
  const at = useBlockAtHand({ editor, frame, isAsked, onAnswered: answered });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{said && <span key={said.id}>{said.text}</span>}</span>
      </VisuallyHidden>
      {at && <Handle at={at} editor={editor} split={split} />}
    </>
  );
}

interface HandleProps extends Pick<BlockHandleProps, "editor" | "split"> {
  at: BlockAtHand;
}

function Handle({ at, editor, split }: HandleProps) {
  const { t } = useTranslation(["blocks", "editor"]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at.called > 0) place.current?.querySelector("button")?.focus();
  }, [at.called]);
  const selectBlock = () => {
    if (at.called > 0) return;
    const end = editor.state.doc.resolve(at.position + 1).end();
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at.position + 1, end)));
  };
  const leave = (event: KeyboardEvent) => {
    // Escape inside the menu only closes the menu.
    if (event.key !== "Escape" || !place.current?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus(null, { scrollIntoView: false });
  };
  const { number, last, all, kind } =
    (at.called > 0 && selectedBlockNames(editor.state)) || blockName(editor.state.doc, at.position);
  const name =
    last > number
      ? t("block_handle_several", { number, last, all })
      : t("block_handle", { kind: t(kind === "divider" ? "editor:divider" : `editor:block_${kind}`), number, all });
  return (
    // The menu acts on the block beside the handle, as it is when the menu opens.
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the button inside
    <div
      ref={place}
      className={styles.place}
      style={{ top: at.top, left: at.left }}
      data-block-handle=""
      data-called={at.called || undefined}
      onClickCapture={selectBlock}
      onKeyDown={leave}
    >
      <BlockMenu
        editor={editor}
        split={split}
        onOpenAt={selectBlock}
        trigger={
          <button
            type="button"
            className={styles.handle}
            aria-label={name}
            title={t("block_handle_hint")}
            tabIndex={-1}
            draggable
            onDragStart={(event) => startDrag(event, editor, at.position)}
          >
            <GripVertical aria-hidden="true" />
          </button>
        }
      />
    </div>
  );
}

function startDrag(event: DragEvent, editor: Editor, position: number): void {
  const { view } = editor;
  const selection = NodeSelection.create(view.state.doc, position);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  event.dataTransfer.clearData();
  event.dataTransfer.setData("text/html", dom.innerHTML);
  event.dataTransfer.setData("text/plain", text);
  event.dataTransfer.effectAllowed = "move";
  const node = view.nodeDOM(position);
  if (node instanceof Element) event.dataTransfer.setDragImage(node, 0, 0);
  view.dragging = { slice, move: true };
}
