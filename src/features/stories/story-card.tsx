// A story as a card: its cover, its title, its beginning and its counts.
import { ShieldX, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { storyPath } from "../../../contract/page-paths.ts";
import type { Story } from "../../../contract/stories.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./story-card.module.css";

export interface StoryCardProps {
  story: Story;
  /** The actions' menu, at the card's corner. */
  menu?: ReactNode;
}

export function StoryCard({ story, menu }: StoryCardProps) {
  const { t } = useTranslation("stories");
  const format = useFormat();
  return (
    <article className={styles.card} lang={story.language}>
      <Cover title={story.title} lettered author={story.owner.name} className={styles.cover} />
      <div className={styles.body}>
        <RoleChip story={story} />
        <h2 className={styles.title}>
          <Link to={storyPath(story._id)} className={styles.link} title={story.title}>
            {story.title}
          </Link>
        </h2>
        <p className={styles.excerpt}>{story.excerpt || t("no_text_yet")}</p>
        <p className={styles.facts}>
          {story.role !== "owner" && (
            <span className={styles.owner}>
              <Avatar name={story.owner.name} size={20} />
              <span className={styles.ownerName}>{story.owner.name}</span>
            </span>
          )}
          <span className={styles.count}>{format.words(story.word_count)}</span>
          {story.role === "owner" && (
            <span className={styles.chapters}>{t("chapters", { count: story.chapter_count })}</span>
          )}
          <time dateTime={new Date(story.updated_at * 1000).toISOString()} className={styles.time}>
            {format.ago(story.updated_at)}
          </time>
        </p>
      </div>
      {menu && <div className={styles.menu}>{menu}</div>}
    </article>
  );
}

/** That a moderator has banned the story, or how it is shared: by the person, or with them. */
export function RoleChip({ story }: { story: Story }) {
  const { t } = useTranslation("stories");
  if (story.is_banned)
    return (
      <Chip tone="rose" icon={<ShieldX />}>
        {t("banned")}
      </Chip>
    );
  if (story.role === "write")
    return (
      <Chip tone="accent" icon={<Users />}>
        {t("role_write")}
      </Chip>
    );
  if (story.role === "read") return <Chip icon={<Users />}>{t("role_read")}</Chip>;
  if (story.collaborator_count === 0) return null;
  return <Chip icon={<Users />}>{t("shared_with", { count: story.collaborator_count })}</Chip>;
}
