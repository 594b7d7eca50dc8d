// A story's header: its cover as a banner, its title, its counts, and the main action.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "../../../contract/stories.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./story-banner.module.css";

export interface StoryBannerProps {
  story: Story;
  /** The main action, at the banner's end. */
  action: ReactNode;
}

export function StoryBanner({ story, action }: StoryBannerProps) {
  const { t } = useTranslation("stories");
  const format = useFormat();
  usePageTitle(story.title);
  return (
    <Cover title={story.title} className={styles.banner}>
      <div className={styles.names}>
        <h1 className={styles.title} lang={story.language}>
          {story.title}
        </h1>
        <p className={styles.facts}>
          {story.role !== "owner" && <span>{t("by", { name: story.owner.name })}</span>}
          <span>{t("chapters", { count: story.chapter_count })}</span>
          <span>{format.words(story.word_count)}</span>
          <Tooltip content={t("created_on", { date: format.dateTime(story.created_at) })}>
            <time dateTime={new Date(story.updated_at * 1000).toISOString()}>
              {t("edited", { ago: format.ago(story.updated_at) })}
            </time>
          </Tooltip>
        </p>
      </div>
      {action}
    </Cover>
  );
}

export function StoryBannerSkeleton() {
  return <Skeleton height="var(--banner-height, 190px)" radius="l" />;
}
