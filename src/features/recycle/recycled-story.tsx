// One deleted story: its cover, what was in it, how long it stays, and the two ways out.
import { Clock, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeletedStory } from "../../../contract/stories.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./recycled-story.module.css";

/** Below this many days a story is about to be lost. */
const WARNING_DAYS = 4;

export interface RecycledStoryProps {
  story: DeletedStory;
  onRecover: () => void;
  onErase: () => void;
}

export function RecycledStory({ story, onRecover, onErase }: RecycledStoryProps) {
  const { t } = useTranslation(["recycle", "common"]);
  const format = useFormat();
  const title = story.title || t("common:untitled");
  const days = story.remaining_days;
  return (
    <article className={styles.story} aria-labelledby={`recycled-${story._id}`}>
      <Cover title={story.title} className={styles.cover} />
      <div className={styles.words}>
        <h2 id={`recycled-${story._id}`} className={styles.title} lang={story.language}>
          {title}
        </h2>
        <p className={styles.facts}>
          <span>{t("chapters", { count: story.chapter_count, formatted: format.number(story.chapter_count) })}</span>
          <span>{format.words(story.word_count)}</span>
          <time dateTime={new Date(story.deleted_at * 1000).toISOString()} title={format.dateTime(story.deleted_at)}>
            {t("deleted", { ago: format.ago(story.deleted_at) })}
          </time>
        </p>
      </div>
      <div className={styles.days}>
        <Chip tone={days < WARNING_DAYS ? "rose" : "neutral"} icon={<Clock />}>
          {days > 0 ? t("days_left", { count: days }) : t("last_hours")}
        </Chip>
      </div>
      <div className={styles.actions}>
        <Button size="sm" icon={<Undo2 />} aria-label={t("recover_named", { title })} onClick={onRecover}>
          {t("recover")}
        </Button>
        <IconButton
          size="sm"
          label={t("erase_named", { title })}
          hint={t("erase")}
          icon={<Trash2 />}
          onClick={onErase}
        />
      </div>
    </article>
  );
}
