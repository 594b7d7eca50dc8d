// Goes to a quotation in another chapter: it is remembered while that chapter is opened, then selected in its text.
import type { Editor } from "@tiptap/core";
import { placeBehind } from "../../../extensions/ai-continuation/text-around.ts";

let remembered: { chapterId: string; quote: string } | null = null;

/** Selects the quotation when its chapter is opened next. */
export function rememberQuote(chapterId: string, quote: string): void {
  remembered = { chapterId, quote };
}

/** Selects the remembered quotation, if it is of this chapter and still stands there; of another one it is forgotten. */
export function showRememberedQuote(chapterId: string, editor: Editor | null): void {
  const wanted = remembered;
  remembered = null;
  if (wanted?.chapterId !== chapterId || !editor) return;
  const { quote } = wanted;
  const { doc } = editor.state;
  const to = placeBehind(doc, quote);
  if (to === null) return;
  // A mention may be shorter in the document than in the text.
  const from = Math.max(doc.resolve(to).start(), to - quote.length);
  const chain = editor.chain().setTextSelection({ from, to }).scrollIntoView();
  // On touch devices the focus would open the on-screen keyboard, over the quotation.
  if (matchMedia("(pointer: fine)").matches) chain.focus(null, { scrollIntoView: false });
  chain.run();
}
