// Writes typed text to Yjs at the caret. y-tiptap finds a change by comparing the texts before and after, which cannot
// distinguish a typed letter from the same letter after the caret: it took "w" typed before "weather" for the old "w",
// and when another person deleted "weather" at that moment, the typed words lost their letter.
import type { ResolvedPos } from "@tiptap/pm/model";
import type { ProsemirrorBinding } from "@tiptap/y-tiptap";
import { XmlElement, type XmlFragment, XmlText } from "yjs";

/** Must be called before y-tiptap compares, which then handles the remaining changes, such as formatting. */
export function insertAtCaret({ type, prosemirrorView }: ProsemirrorBinding): void {
  const selection = prosemirrorView?.state.selection;
  if (!selection?.empty || !selection.$from.parent.isTextblock) return;
  const run = textAround(selection.$from);
  const { text, caret, index } = run;
  const behind = text[caret];
  // In other cases the comparison finds the same position.
  if (behind === undefined || caret === 0) return;
  const ytext = blockOf(type, selection.$from)?.get(index);
  if (!(ytext instanceof XmlText)) return;
  const length = text.length - ytext.length;
  const start = caret - length;
  if (length <= 0 || start < 0 || text[start] !== behind) return;
  const old = (ytext.toDelta() as { insert: unknown }[]).map(({ insert }) => insert).join("");
  if (old === text.slice(0, start) + text.slice(caret)) ytext.insert(start, text.slice(start, caret));
}

/** The text around the caret, up to an inline node on each side, and the index in Yjs of the child it is in. */
function textAround({ parent, parentOffset }: ResolvedPos): { text: string; caret: number; index: number } {
  let [text, begin, index] = ["", 0, 0];
  let isOver = false;
  parent.forEach((node, offset) => {
    if (isOver) return;
    if (node.isText) text += node.text;
    else if (offset >= parentOffset) isOver = true;
    else {
      index += text === "" ? 1 : 2;
      text = "";
      begin = offset + node.nodeSize;
    }
  });
  return { text, caret: parentOffset - begin, index };
}

/** The block of a position in Yjs; null where Yjs does not have the blocks of the page yet. */
function blockOf(root: XmlFragment, $position: ResolvedPos): XmlFragment | null {
  let block: XmlFragment = root;
  for (let depth = 0; depth < $position.depth; depth++) {
    const child: unknown = block.get($position.index(depth));
    if (!(child instanceof XmlElement) || child.nodeName !== $position.node(depth + 1).type.name) return null;
    block = child;
  }
  return block;
}
