// The actions "Split here" and "Split at headings", whose code is fetched on first use.
import { useTranslation } from "react-i18next";
import type { SplitActions } from "../../features/editor/toolbar/block-menu.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useOpenChapter } from "./use-open-chapter.ts";

/** Both actions do nothing while `view` is null. */
export function useSplitChapter(storyId: string, view: ChapterView | null): SplitActions {
  const { t } = useTranslation(["split", "common"]);
  const errorText = useErrorText();
  const { number: formatNumber } = useFormat();
  const openChapter = useOpenChapter(storyId);
  const loadAndRun = (way: keyof SplitActions) => () => {
    if (!view) return;
    void Promise.all([import("./split-chapter.ts"), loadTexts("split")]).then(
      ([part]) => part[way]({ storyId, view, t, errorText, formatNumber, openChapter }),
      () => toastError(t("common:load_failed")),
    );
  };
  return { splitHere: loadAndRun("splitHere"), splitAtHeadings: loadAndRun("splitAtHeadings") };
}
