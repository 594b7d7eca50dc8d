// The deleted stories, each to be recovered or deleted for good.
import { BookOpen, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import type { DeletedStory } from "../../../contract/stories.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import "../../lib/confirm-dialog.ts";
import { useErase, useRecover, useRecycled } from "./recycle.queries.ts";
import { RecycledItem } from "./recycled-item.tsx";
import { RecycledList } from "./recycled-list.tsx";
import { RECOVERED_TOAST_MS, useLeaving } from "./use-leaving.ts";

export interface RecycledStoriesProps {
  /** Opens a story that was recovered. */
  onOpen: (storyId: string) => void;
  /** The path of the list of stories. */
  storiesPath: string;
}

export function RecycledStories({ onOpen, storiesPath }: RecycledStoriesProps) {
  const { t } = useTranslation(["recycle", "common"]);
  const format = useFormat();
  const list = useRecycled();
  const recover = useRecover();
  const erase = useErase();
  const place = useRef<HTMLElement>(null);
  const leave = useLeaving(place);
  const titleOf = (story: DeletedStory) => story.title || t("common:untitled");

  const recoverStory = (story: DeletedStory) =>
    leave(recover, story, () =>
      toast(t("recovered", { title: titleOf(story) }), {
        duration: RECOVERED_TOAST_MS,
        action: { label: t("open"), run: () => onOpen(story._id) },
      }),
    );
  const eraseStory = async (story: DeletedStory) => {
    const title = titleOf(story);
    const sure = await openDialog("confirm", {
      title: t("erase_title", { title }),
      body: t("erase_body"),
      confirm: t("erase"),
      danger: true,
    });
    if (sure) await leave(erase, story, () => toast(t("erased", { title })));
  };
  return (
    <RecycledList
      label={t("stories")}
      place={place}
      list={list}
      row={(story) => (
        <RecycledItem
          item={story}
          language={story.language}
          onRecover={() => void recoverStory(story)}
          onErase={() => void eraseStory(story)}
        >
          <span>{t("chapters", { count: story.chapter_count, formatted: format.number(story.chapter_count) })}</span>
          <span>{format.words(story.word_count)}</span>
        </RecycledItem>
      )}
      empty={
        <EmptyState
          art={<Trash2 />}
          title={t("empty_title")}
          body={t("empty_body", { count: RECYCLE_DAYS })}
          action={
            <LinkButton to={storiesPath} icon={<BookOpen />}>
              {t("to_stories")}
            </LinkButton>
          }
        />
      }
    />
  );
}
