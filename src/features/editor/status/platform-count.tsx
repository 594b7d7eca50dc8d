// How long a Chinese chapter is as platforms count it, marks included, beside the plain ones where it is another.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { documentWithMarks } from "../../../../extensions/character-limit/platform-count.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { ChapterView } from "../view/chapter-view.ts";

export function PlatformCount({ view }: { view: ChapterView }) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  // Counted when the other facts are: in a pause of writing.
  const { words, characters } = useSnapshot(view.facts);
  const { editor } = view;
  if (!editor) return null;
  const withMarks = documentWithMarks(editor.state.doc);
  // A number that stands in the line already says nothing more.
  return withMarks === words || withMarks === characters ? null : (
    <span>{t("with_marks", { formatted: format.number(withMarks) })}</span>
  );
}
