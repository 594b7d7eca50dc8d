// Reads the words selected in the chapter for a Lab request.
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { labText, type Range, touchesTitle, trimRange } from "../../../extensions/lab-selection/lab-text.ts";

export interface SelectedText {
  text: string;
  /** Whether the selection touches the title, which is refused. */
  isTitle: boolean;
  range: Range | null;
}

export const NOTHING: SelectedText = { text: "", isTitle: false, range: null };

export function readSelection({ doc, selection }: EditorState): SelectedText {
  if (selection.empty || !(selection instanceof TextSelection || selection.toJSON().type === "all")) return NOTHING;
  const range = trimRange(doc, selection);
  return range ? { text: labText(doc, range).text, isTitle: touchesTitle(doc, selection), range } : NOTHING;
}
