// Splits the open chapter at the caret or at its headings: waits until the server has all changes, then requests the
// split. A failed request can be retried and is idempotent.
import type { Editor } from "@tiptap/core";
import type { TFunction } from "i18next";
import { type Chapter, chapterEndpoints } from "../../../contract/chapters.ts";
import { reachedServer } from "../../features/editor/document/reached-server.ts";
import { headingSplits } from "../../features/editor/split-headings/heading-splits.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { caretPlace, placeAt } from "../../features/editor/view/relative-caret.ts";
import { call } from "../../lib/api/call.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { randomId } from "../../lib/random-id.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** How long the toast with the retry button is shown. */
const RETRY_MS = 10_000;

/** A chapter to create. Its id is generated here, so that a retry does not create it twice. */
interface SplitPart {
  id: string;
  /** Where it begins: an encoded Yjs relative position. */
  at: string;
}

export interface SplitAsked {
  storyId: string;
  view: ChapterView;
  t: TFunction<["split", "common"]>;
  errorText: (error: unknown) => string;
  formatNumber: (value: number) => string;
  openChapter: (chapterId: string) => void;
}

/** Parts of failed requests by chapter id and positions, so that a new attempt sends the same ids. */
const failed = new Map<string, SplitPart[]>();
/** Ids of chapters being split. A second press is ignored: it would split the rest of the chapter again. */
const splitting = new Set<string>();

/** Splits at the caret and opens the new chapter. */
export async function splitHere(asked: SplitAsked): Promise<void> {
  const { view, t, openChapter } = asked;
  const part = view.editor && partAtCaret(view.editor);
  if (!part) return void toast(t("no_place"), { type: "info" });
  await split(asked, [part], ([made]) => made && openChapter(made._id));
}

/** Asks at which heading level to split, then splits. */
export async function splitAtHeadings(asked: SplitAsked): Promise<void> {
  const { view, t, formatNumber } = asked;
  const parts = view.editor && (await partsAtHeadings(view.editor));
  if (!parts) return;
  if (parts.length === 0) return void toast(t("no_headings"), { type: "info" });
  await split(asked, parts, ({ length: count }) => {
    toast(t("done", { count, formatted: formatNumber(count) }));
    if (matchMedia("(pointer: fine)").matches) view.editor?.commands.focus(null, { scrollIntoView: false });
  });
}

/** Null if the caret is not in the text below the title. */
function partAtCaret(editor: Editor): SplitPart | null {
  const { doc, selection } = editor.state;
  const at = caretPlace(editor);
  if (selection.head <= (doc.firstChild?.nodeSize ?? 0) || !at) return null;
  return { id: randomId(), at };
}

/** Empty if there are no headings; null if the person cancels. */
async function partsAtHeadings(editor: Editor): Promise<SplitPart[] | null> {
  const splits = headingSplits(editor.state.doc);
  if (splits.length === 0) return [];
  const level = await openDialog("split-headings", { title: editor.state.doc.firstChild?.textContent ?? "", splits });
  if (level === undefined) return null;
  // Read again: co-authors may have changed the document while the dialog was open.
  const chosen = headingSplits(editor.state.doc).findLast((split) => split.level <= level);
  return (chosen?.begins ?? []).flatMap(({ position }) => {
    const at = placeAt(editor, position + 1);
    return at ? [{ id: randomId(), at }] : [];
  });
}

async function split(asked: SplitAsked, parts: SplitPart[], onDone: (made: Chapter[]) => void): Promise<void> {
  const { storyId, view, t, errorText } = asked;
  const { chapterId } = view;
  if (splitting.has(chapterId)) return;
  splitting.add(chapterId);
  const key = [chapterId, ...parts.map(({ at }) => at)].join(" ");
  try {
    if (!(await reachedServer(view.session))) return void toastError(t("incomplete"));
    const body = { parts: failed.get(key) ?? parts };
    const { chapters, is_doubled } = await call(chapterEndpoints.split, {
      params: { nid: storyId, cid: chapterId },
      body,
    });
    failed.delete(key);
    if (is_doubled) toast(t("doubled"), { type: "info", duration: RETRY_MS });
    else onDone(chapters);
  } catch (error) {
    // Keeps the first ids: chapters the server has already created are not created twice.
    failed.set(key, failed.get(key) ?? parts);
    const action = { label: t("common:retry"), run: () => void split(asked, parts, onDone) };
    toastFailure(error, errorText(error), { duration: RETRY_MS, action });
  } finally {
    splitting.delete(chapterId);
    // Also after an error: the response may have been lost after the chapters were created.
    void queryClient.invalidateQueries({ queryKey: queryKeys.chapters(storyId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.stories });
  }
}
