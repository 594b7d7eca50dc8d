// The button of a published chapter that has changed since it was synced: it shows the changes, from where the chapter
// can be synced.
import { FileDiff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { publishingOf } from "./publishing-store.ts";
import type { Settled } from "./sharing-requests.ts";
import type { Publishing } from "./use-publishing.ts";

export interface WhatChangedProps {
  chapter: Chapter;
  /** Null for a person who may only look. */
  publishing: Publishing | null;
  settled: Settled | undefined;
}

export function WhatChanged({ chapter, publishing, settled }: WhatChangedProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const show = async () => {
    const { _id: chapterId, story_id: storyId, name } = chapter;
    const canSync = publishing !== null;
    const wanted = await openDialog("published-changes", {
      ...{ storyId, chapterId, name, canSync, settled },
      publishing: publishingOf(storyId),
    });
    if (wanted === "sync") publishing?.publishOne(chapter, true);
  };
  return (
    <IconButton
      size="sm"
      label={t("what_changed_named", { title: chapter.name || t("common:untitled") })}
      hint={t("what_changed")}
      icon={<FileDiff />}
      onClick={() => void show()}
    />
  );
}
