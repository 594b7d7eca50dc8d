// Where blocks are on the page, for what stands beside one.
import type { Editor } from "@tiptap/core";

export interface BlockPlace {
  /** Position before the block. */
  position: number;
  /** The middle of its first line and the text's edge, in the frame. */
  top: number;
  left: number;
}

/** The place beside the block at a position; null where it is not drawn. */
export function placeOfBlock({ view }: Editor, box: HTMLElement, position: number): BlockPlace | null {
  const block = view.nodeDOM(position);
  if (!(block instanceof HTMLElement)) return null;
  const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 28;
  const frame = box.getBoundingClientRect();
  const { top } = block.getBoundingClientRect();
  return { position, top: top - frame.top + line / 2, left: view.dom.getBoundingClientRect().left - frame.left };
}

/** The block at a height of the window; null beside none, and beside the title. */
export function blockAtHeight(editor: Editor, box: HTMLElement, y: number): BlockPlace | null {
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
