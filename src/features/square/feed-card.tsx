// A work of the feed: its newest chapter, which the card leads to, and when that came.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sharedChapterPath, sharedStoryPath, sharedWorldPath } from "../../../contract/page-paths.ts";
import type { FeedCard as Work } from "../../../contract/square.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./feed.module.css";

export interface FeedCardProps {
  work: Work;
  /** The author's avatar and name, as a link, which stands above the card's own. */
  author: ReactNode;
}

export function FeedCard({ work, author }: FeedCardProps) {
  const { t } = useTranslation(["feed", "square", "common"]);
  const format = useFormat();
  const { share_id, kind, title, language, latest, nsfw } = work;
  const place = kind === "universe" ? sharedWorldPath(share_id) : sharedStoryPath(share_id);
  const came = latest ? (latest.name ? t("feed:came", { chapter: latest.name }) : t("feed:came_untitled")) : null;
  return (
    <article className={styles.card}>
      <div lang={language} className={styles.coverBox}>
        <Cover title={title} className={styles.cover} />
      </div>
      <div className={styles.body}>
        <p className={styles.byline}>
          <span className={styles.author}>{author}</span>
          <time className={styles.time} dateTime={new Date((latest?.at ?? work.listed_at) * 1000).toISOString()}>
            {format.ago(latest?.at ?? work.listed_at)}
          </time>
          {nsfw && (
            <Chip tone="rose">
              <span title={t("square:for_adults")}>{"18+"}</span>
            </Chip>
          )}
        </p>
        <h2 className={styles.title} lang={language}>
          <Link to={latest ? sharedChapterPath(share_id, latest.chapter_id) : place} className={styles.link}>
            {title || t("common:untitled")}
          </Link>
        </h2>
        <p className={styles.came}>{came ?? t("feed:listed")}</p>
        <p className={styles.excerpt} lang={language}>
          {work.excerpt}
        </p>
      </div>
    </article>
  );
}
