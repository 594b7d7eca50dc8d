// The way from "Split here" to the new chapter: the words first, then the split, tried again where it failed.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import type { Split } from "./split-chapter.ts";
import { useOpenChapter } from "./use-open-chapter.ts";

/** How long the way to try again stays in sight. */
const RETRY_MS = 10_000;

/** Splits the chapter at its caret and opens the new one. Without a chapter there is nothing to split. */
export function useSplitChapter(storyId: string, view: ChapterView | null): () => Promise<void> {
  const { t } = useTranslation(["transfer", "common"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  const openChapter = useOpenChapter(storyId);

  async function ask(chapterId: string, split: Split): Promise<void> {
    const { askSplit } = await import("./split-chapter.ts");
    try {
      const made = await askSplit(storyId, chapterId, split);
      void client.invalidateQueries({ queryKey: queryKeys.chapters(storyId) });
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      openChapter(made._id);
    } catch (error) {
      // The same split: what was made of it already is not made twice.
      const action = { label: t("common:retry"), run: () => void ask(chapterId, split) };
      toastFailure(error, errorText(error), { duration: RETRY_MS, action });
    }
  }

  return async () => {
    const { splitAtCaret } = await import("./split-chapter.ts");
    if (!view) return;
    const split = view.editor && splitAtCaret(view.editor);
    if (!split) toast(t("split_no_place"), { type: "info" });
    else if (await reachedServer(view.session)) await ask(view.chapterId, split);
    else toastError(t("split_incomplete"));
  };
}
