// The length of a Chinese chapter as publishing platforms count it, punctuation included, if it differs from the
// other counts.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { documentWithMarks } from "../../../../extensions/character-limit/platform-count.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { ChapterView } from "../view/chapter-view.ts";

export function PlatformCount({ view }: { view: ChapterView }) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  // Rendered, and so counted, when the other counts change: in a pause of writing.
  const { words, characters } = useSnapshot(view.facts);
  const { editor } = view;
  if (!editor) return null;
  const withMarks = documentWithMarks(editor.state.doc);
  // A number that is shown already is not repeated.
  return withMarks === words || withMarks === characters ? null : (
    <span>{t("with_marks", { formatted: format.number(withMarks) })}</span>
  );
}
