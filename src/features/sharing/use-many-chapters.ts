// Publishing, syncing and unpublishing several chapters from the dialog: asks before they are unpublished, tells how far it
// has come, and keeps which ones failed, which alone are sent anew.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import "../../lib/confirm-dialog.ts";
import { isShown, noteFailure, noteTagged, publishingOf } from "./publishing-store.ts";
import { sendMany } from "./send-many.ts";
import { isOutdated, publish, type Settled, unpublish } from "./sharing-requests.ts";
import { idsFor, type ManyAction, type SharingRow } from "./sharing-rows.ts";
import { refetchOutdated, rowsNow } from "./story-chapters-now.ts";

/** Resolves with whether it has begun: a person may say no, and another one may be under way. */
export type DoMany = (action: ManyAction, chapterIds: readonly string[]) => Promise<boolean>;

const SAID = { publish: "published_many", sync: "synced_many", unpublish: "unpublished_many" } as const;

export function useManyChapters(storyId: string, settled: Settled | undefined): DoMany {
  const client = useQueryClient();
  const { t } = useTranslation(["sharing", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const story = publishingOf(storyId);
  const counted = (count: number) => ({ count, formatted: format.number(count) });
  const nameOf = ({ chapter }: SharingRow) =>
    chapter.name || t("untitled_chapter", { number: format.number(chapter.number) });

  /** Returns whether it has begun: it does not while another one is under way. */
  function begin(action: ManyAction, wanted: readonly string[], failedBefore: readonly unknown[] = []): boolean {
    // The store's, not the rendered: two presses may come before React renders, a retry from a toast much later, and another
    // one may have begun while a question was open.
    if (story.running) return false;
    void run(action, wanted, failedBefore);
    return true;
  }

  async function run(action: ManyAction, wanted: readonly string[], failedBefore: readonly unknown[]) {
    const tell = (done: number, count: number) =>
      Object.assign(story, { running: { chapterId: null, action, done, count } });
    Object.assign(story, { failure: null, tagged: null });
    tell(0, wanted.length);
    try {
      if (failedBefore.some(isOutdated)) await refetchOutdated(client, storyId);
      const rows = rowsNow(client, storyId);
      const names = new Map(rows.map((row) => [row.chapter._id, nameOf(row)]));
      const ids = idsFor(rows, action).filter((id) => wanted.includes(id));
      const failed: { chapterId: string; name: string; error: unknown }[] = [];
      tell(0, ids.length);
      await sendMany(ids, {
        send: (part) =>
          action === "unpublish"
            ? unpublish(client, storyId, part)
            : publish(client, storyId, part, { settled, onTagged: (error) => noteTagged(storyId, error, errorText) }),
        onDone: (done) => tell(done, ids.length),
        onFailed: (part, error) =>
          failed.push(...part.map((chapterId) => ({ chapterId, name: names.get(chapterId) ?? "", error }))),
      });
      const done = ids.length - failed.length;
      const [first] = failed;
      if (first) {
        const errors = [...new Set(failed.map(({ error }) => error))];
        const retry = () =>
          void begin(
            action,
            failed.map(({ chapterId }) => chapterId),
            errors,
          );
        const many = { action, count: ids.length, done, chapters: failed };
        noteFailure(storyId, "failure", { error: first.error, retry, many }, errorText);
        // Unless a toast has just said what the server has marked.
      } else if (done > 0 && (!story.tagged || isShown(storyId))) toast(t(SAID[action], counted(done)));
    } finally {
      story.running = null;
    }
  }

  return async (action, chapterIds) => {
    if (story.running) return false;
    if (action === "unpublish") {
      const sure = await openDialog("confirm", {
        title: t("unpublish_many_title", counted(chapterIds.length)),
        body: t("unpublish_many_body", counted(chapterIds.length)),
        confirm: t("unpublish_selected", counted(chapterIds.length)),
        danger: true,
      });
      if (!sure) return false;
    }
    return begin(action, chapterIds);
  };
}
