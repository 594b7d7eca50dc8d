// Goes to a quotation in another chapter: it is remembered while that chapter is opened, then selected in its text.
import type { Editor } from "@tiptap/core";
import { placeBehind } from "../../../extensions/ai-continuation/text-around.ts";

let remembered: { chapterId: string; quote: string } | null = null;

/** Selects the quotation when its chapter is opened next. */
export function rememberQuote(chapterId: string, quote: string): void {
  remembered = { chapterId, quote };
}

/** Selects the remembered quotation, if it is of this chapter and still stands there. */
export function showRememberedQuote(chapterId: string, editor: Editor | null): void {
  if (remembered?.chapterId !== chapterId || !editor) return;
  const { quote } = remembered;
  remembered = null;
  const { doc } = editor.state;
  const to = placeBehind(doc, quote);
  if (to === null) return;
  // A mention may be shorter in the document than in the text.
  const from = Math.max(doc.resolve(to).start(), to - quote.length);
  editor.chain().setTextSelection({ from, to }).focus(null, { scrollIntoView: true }).run();
}
