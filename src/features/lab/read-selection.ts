// The words selected in the chapter, as the Lab would be asked about them.
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { labText, type Range, touchesTitle, trimRange } from "../../../extensions/lab-selection/lab-text.ts";

export interface SelectedText {
  text: string;
  /** Whether it reaches into the title: that is refused. */
  isTitle: boolean;
  range: Range | null;
}

export const NOTHING: SelectedText = { text: "", isTitle: false, range: null };

export function readSelection({ doc, selection }: EditorState): SelectedText {
  if (selection.empty || !(selection instanceof TextSelection || selection.toJSON().type === "all")) return NOTHING;
  const range = trimRange(doc, selection);
  return range ? { text: labText(doc, range).text, isTitle: touchesTitle(doc, selection), range } : NOTHING;
}
