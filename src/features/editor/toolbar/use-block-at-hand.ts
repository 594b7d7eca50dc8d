// The block beside which the handle is shown: the one under the pointer, or the caret's when a shortcut requests it.
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { type RefObject, useEffect, useState } from "react";
import { blockAfter } from "./block-after.ts";
import { selectedBlockNames } from "./block-names.ts";

export interface BlockAtHand extends BlockPlace {
  /**
   * How often a shortcut has requested the handle; 0 for a block under the pointer. If a shortcut requested it, the
   * handle acts on all blocks the selection touches, and the selection stays unchanged.
   */
  called: number;
}

export interface BlockAtHandOptions {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  /** Whether a shortcut requests the handle. */
  isAsked: boolean;
  /** Called when the handle is shown for the shortcut (true), or there is no block for it (false). */
  onAnswered: (isThere: boolean) => void;
}

/** The block, measured at most once a frame; null during typing and for the title. */
export function useBlockAtHand({ editor, frame, isAsked, onAnswered }: BlockAtHandOptions): BlockAtHand | null {
  const [at, setAt] = useState<BlockAtHand | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each request
  useEffect(() => {
    const box = frame.current;
    if (!isAsked || !box) return;
    const blocks = selectedBlockNames(editor.state);
    const place = blocks && placeOfBlock(editor, box, blocks.position);
    if (place) setAt((before) => ({ ...place, called: (before?.called ?? 0) + 1 }));
    onAnswered(place !== null);
  }, [isAsked]);

  useEffect(() => {
    const box = frame.current;
    if (!box || !editor.isEditable) return;
    let due = 0;
    const handle = () => box.querySelector("[data-block-handle]");
    // The handle's menu opens beside the page: the handle and its block must stay while the pointer moves there.
    const isMenuOpen = () => handle()?.querySelector("[aria-expanded=true]") != null;
    const isHeld = () => isMenuOpen() || handle()?.matches("[data-called]:focus-within") === true;
    const look = (y: number) => {
      due = 0;
      if (editor.isDestroyed || isHeld()) return;
      const now = blockAtHeight(editor, box, y);
      setAt((before) => same(before, now && { ...now, called: 0 }));
    };
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      if (event.target instanceof Element && event.target.closest("[data-block-handle], [role=menu]")) return;
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => look(event.clientY));
    };
    const left = () => {
      cancelAnimationFrame(due);
      if (!isHeld()) setAt(null);
    };
    const unfocused = () => {
      // The handle's menu takes the focus a moment later.
      requestAnimationFrame(() => {
        // A menu that is closed before that has the focus still, and gives it back to the handle.
        if (!isHeld() && !document.activeElement?.closest("[role=menu]"))
          setAt((before) => (before?.called ? null : before));
      });
    };
    const focused = () => setAt((before) => (before?.called ? null : before));
    const changed = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      const isOpen = isHeld();
      setAt((before) => {
        const position = before && isOpen ? blockAfter(transaction, before.position) : null;
        // If several transactions follow each other, the last one sets the final position.
        return before && position !== null ? { ...before, ...placeOfBlock(editor, box, position), position } : null;
      });
    };
    box.addEventListener("pointermove", moved);
    box.addEventListener("pointerleave", left);
    box.addEventListener("focusout", unfocused);
    editor.on("transaction", changed);
    editor.on("focus", focused);
    return () => {
      cancelAnimationFrame(due);
      box.removeEventListener("pointermove", moved);
      box.removeEventListener("pointerleave", left);
      box.removeEventListener("focusout", unfocused);
      editor.off("transaction", changed);
      editor.off("focus", focused);
    };
  }, [editor, frame]);
  return at;
}

function same(before: BlockAtHand | null, now: BlockAtHand | null): BlockAtHand | null {
  const isSame = before?.position === now?.position && before?.top === now?.top && before?.left === now?.left;
  return isSame && before?.called === now?.called ? before : now;
}

/** The position of a block on the page, for the handle beside it. */
interface BlockPlace {
  /** The document position before the block. */
  position: number;
  /** The middle of its first line and the left edge of the text, relative to the frame. */
  top: number;
  left: number;
}

/** The place beside the block at a position; null if it is not rendered. */
function placeOfBlock({ view }: Editor, box: HTMLElement, position: number): BlockPlace | null {
  const block = view.nodeDOM(position);
  if (!(block instanceof HTMLElement)) return null;
  const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 28;
  const frame = box.getBoundingClientRect();
  const { top } = block.getBoundingClientRect();
  return { position, top: top - frame.top + line / 2, left: view.dom.getBoundingClientRect().left - frame.left };
}

/** The block at a vertical position of the viewport; null if there is none or it is the title. */
function blockAtHeight(editor: Editor, box: HTMLElement, y: number): BlockPlace | null {
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
  return y < rect.top - 8 || y > rect.bottom + 8 ? null : placeOfBlock(editor, box, position);
}
