// The way from "Split here" or "Split at headings" to the new chapters: the words first, then the split, tried again where
// it failed.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import type { SplitActions } from "../../features/editor/toolbar/block-menu.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import type { SplitPart } from "./split-chapter.ts";
import { useOpenChapter } from "./use-open-chapter.ts";

/** How long the way to try again stays in sight. */
const RETRY_MS = 10_000;

/** Splits the open chapter. Without a chapter there is nothing to split. */
export function useSplitChapter(storyId: string, view: ChapterView | null): SplitActions {
  const { t } = useTranslation(["split", "common"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  const format = useFormat();
  const openChapter = useOpenChapter(storyId);
  const later = async () => (await Promise.all([import("./split-chapter.ts"), loadTexts("split")]))[0];

  async function ask(view: ChapterView, parts: SplitPart[], onDone: (made: Chapter[]) => void): Promise<void> {
    const { askSplit } = await later();
    if (!(await reachedServer(view.session))) return void toastError(t("incomplete"));
    try {
      const made = await askSplit(storyId, view.chapterId, parts);
      void client.invalidateQueries({ queryKey: queryKeys.chapters(storyId) });
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      onDone(made);
    } catch (error) {
      // The same parts: what was made of them already is not made twice.
      const action = { label: t("common:retry"), run: () => void ask(view, parts, onDone) };
      toastFailure(error, errorText(error), { duration: RETRY_MS, action });
    }
  }

  async function splitHere(): Promise<void> {
    const { partAtCaret } = await later();
    if (!view) return;
    const part = view.editor && partAtCaret(view.editor);
    if (!part) return void toast(t("no_place"), { type: "info" });
    await ask(view, [part], ([made]) => made && openChapter(made._id));
  }

  async function splitAtHeadings(): Promise<void> {
    const { partsAtHeadings } = await later();
    if (!view?.editor) return;
    const parts = await partsAtHeadings(view.editor);
    if (!parts) return;
    if (parts.length === 0) return void toast(t("no_headings"), { type: "info" });
    await ask(view, parts, ({ length: count }) => toast(t("done", { count, formatted: format.number(count) })));
  }

  return { splitHere: () => void splitHere(), splitAtHeadings: () => void splitAtHeadings() };
}
