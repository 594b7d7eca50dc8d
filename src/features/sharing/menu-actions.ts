// Publishing a chapter from its menu. Loaded when a menu item is chosen, together with the texts.
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { LONG_TOAST_MS, UNDO_TOAST_MS } from "../../../contract/limits.ts";
import type { Story } from "../../../contract/stories.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { type ToastOptions, toast } from "../../lib/toast.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import "../../lib/confirm-dialog.ts";
import "./share-dialog.ts";
import { sharingError } from "./sharing-error.ts";
import { publish, type Settled, unpublish } from "./sharing-requests.ts";

export interface ChapterInMenu {
  storyId: string;
  chapterId: string;
  /** Its title now, which may be empty. */
  name: () => string;
  settled: Settled;
}

/** Tells that something is on its way only if it takes longer than this. */
const PATIENCE_MS = 300;

const texts = () => i18next.getFixedT(null, ["sharing", "common"]);

async function withPatience(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
  let closeWaiting = () => {};
  const waiting = setTimeout(() => {
    closeWaiting = toast(texts()("publishing"), { type: "info", duration: 0 });
  }, PATIENCE_MS);
  try {
    await work();
  } catch (error) {
    failed(error);
  } finally {
    clearTimeout(waiting);
    closeWaiting();
  }
}

/** Publishes a chapter, or syncs a published one. */
export function publishFromMenu(
  client: QueryClient,
  { storyId, chapterId, name, settled }: ChapterInMenu,
  isSync: boolean,
  errorText: (error: unknown) => string,
): Promise<void> {
  const t = texts();
  const title = name() || t("common:untitled");
  return withPatience(
    async () => {
      const tagged: CallError[] = [];
      const sharing = await publish(client, storyId, [chapterId], { settled, onTagged: (error) => tagged.push(error) });
      if (tagged[0]) toastFailure(tagged[0], errorText(tagged[0]), { duration: LONG_TOAST_MS });
      else if (sharing.state === "private") toast(t("published_private", { title }), toShare(client, storyId, settled));
      else toast(t(isSync ? "synced" : "published", { title }), { duration: LONG_TOAST_MS });
    },
    (error) => toastFailure(error, sharingError(error, errorText), { duration: LONG_TOAST_MS }),
  );
}

/** A toast's button that opens the dialog in which the story is shared. */
function toShare(client: QueryClient, storyId: string, settled: Settled): ToastOptions {
  const story = client.getQueryData<Story>(queryKeys.story(storyId));
  if (!story) return { duration: LONG_TOAST_MS };
  return {
    duration: UNDO_TOAST_MS,
    action: { label: texts()("share"), run: () => void openDialog("share", { story, settled }) },
  };
}

/** Asks, and takes the chapter back from its readers. */
export async function unpublishFromMenu(
  client: QueryClient,
  { storyId, chapterId, name }: ChapterInMenu,
  errorText: (error: unknown) => string,
): Promise<void> {
  const t = texts();
  const title = name() || t("common:untitled");
  const sure = await openDialog("confirm", {
    title: t("unpublish_title", { title }),
    body: t("unpublish_body"),
    confirm: t("unpublish"),
    danger: true,
  });
  if (!sure) return;
  try {
    await unpublish(client, storyId, [chapterId]);
    toast(t("unpublished", { title }));
  } catch (error) {
    toastFailure(error, errorText(error));
  }
}
