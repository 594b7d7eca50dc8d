// The handle beside the block under the pointer: its menu changes the block, dragging it moves the block. It hides
// while keys fall, and keyboards reach the same through shortcuts and the selection's toolbar.
import type { Editor } from "@tiptap/core";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { GripVertical } from "lucide-react";
import { type DragEvent, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { blockAfter } from "./block-after.ts";
import styles from "./block-handle.module.css";
import { BlockMenu } from "./block-menu.tsx";

interface At {
  /** Position before the block. */
  position: number;
  /** The middle of its first line and the text's edge, in the frame. */
  top: number;
  left: number;
}

export interface BlockHandleProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  onSplit?: (() => void) | undefined;
}

export function BlockHandle({ editor, frame, onSplit }: BlockHandleProps) {
  const { t } = useTranslation("editor");
  const at = useBlockUnderPointer(editor, frame);
  if (!at) return null;
  const selectBlock = () => {
    const end = editor.state.doc.resolve(at.position + 1).end();
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at.position + 1, end)));
  };
  return (
    // The menu speaks of the block it stands at, as it is when the menu opens.
    <div
      className={styles.place}
      style={{ top: at.top, left: at.left }}
      data-block-handle=""
      onClickCapture={selectBlock}
    >
      <BlockMenu
        editor={editor}
        onSplit={onSplit}
        onOpenAt={selectBlock}
        trigger={
          <button
            type="button"
            className={styles.handle}
            aria-label={t("block_handle")}
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

/** The block under the pointer, measured at most once a frame; none while typing, none for the title. */
function useBlockUnderPointer(editor: Editor, frame: RefObject<HTMLElement | null>): At | null {
  const [at, setAt] = useState<At | null>(null);
  useEffect(() => {
    const box = frame.current;
    if (!box || !editor.isEditable) return;
    let due = 0;
    // Its menu stands beside the page: on the way there the handle stays, and with it the block it speaks of.
    const isMenuOpen = () => box.querySelector("[data-block-handle] [aria-expanded=true]") !== null;
    const look = (y: number) => {
      due = 0;
      if (!editor.isDestroyed && !isMenuOpen()) setAt((before) => same(before, blockAt(editor, box, y)));
    };
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      if (event.target instanceof Element && event.target.closest("[data-block-handle], [role=menu]")) return;
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => look(event.clientY));
    };
    const left = () => {
      cancelAnimationFrame(due);
      if (!isMenuOpen()) setAt(null);
    };
    const changed = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      const isOpen = isMenuOpen();
      setAt((before) => {
        const position = before && isOpen ? blockAfter(transaction, before.position) : null;
        return before && position !== null ? { ...before, position } : null;
      });
    };
    box.addEventListener("pointermove", moved);
    box.addEventListener("pointerleave", left);
    editor.on("transaction", changed);
    return () => {
      cancelAnimationFrame(due);
      box.removeEventListener("pointermove", moved);
      box.removeEventListener("pointerleave", left);
      editor.off("transaction", changed);
    };
  }, [editor, frame]);
  return at;
}

function same(before: At | null, now: At | null): At | null {
  return before?.position === now?.position && before?.top === now?.top && before?.left === now?.left ? before : now;
}

function blockAt(editor: Editor, box: HTMLElement, y: number): At | null {
  const { view } = editor;
  const { left } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + 12, top: y });
  if (!found) return null;
  const $position = view.state.doc.resolve(found.inside >= 0 ? found.inside + 1 : found.pos);
  if ($position.depth === 0 || $position.index(0) === 0) return null;
  const position = $position.before(1);
  const block = view.nodeDOM(position);
  if (!(block instanceof HTMLElement)) return null;
  const rect = block.getBoundingClientRect();
  if (y < rect.top - 8 || y > rect.bottom + 8) return null;
  const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 28;
  const frame = box.getBoundingClientRect();
  return { position, top: rect.top - frame.top + line / 2, left: left - frame.left };
}
