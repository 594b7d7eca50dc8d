// One work in the history: where the person is in it, when they read it, and the button that removes it.
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import type { HistoryItem } from "../../../contract/reading-history.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { formatTime } from "./days.ts";
import styles from "./history-row.module.css";

export interface HistoryRowProps {
  work: HistoryItem;
  /** The author's avatar and name, as a link. */
  author: ReactNode;
  onRemove: () => void;
}

export function HistoryRow({ work, author, onRemove }: HistoryRowProps) {
  const { t } = useTranslation(["reading-history", "common"]);
  const format = useFormat();
  const { share_id: shareId, language, chapter, read_at: readAt } = work;
  const title = work.title || t("common:untitled");
  const path = sharedStoryPath(shareId);
  return (
    <article className={styles.row} aria-labelledby={`read-${shareId}`}>
      <div lang={language}>
        <Cover title={work.title} className={styles.cover} />
      </div>
      <div className={styles.words}>
        <h3 id={`read-${shareId}`} className={styles.title} lang={language}>
          <Link
            to={chapter ? `${path}?c=${encodeURIComponent(chapter.chapter_id)}` : path}
            className={styles.link}
            aria-describedby={`place-${shareId}`}
          >
            {title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span lang={language} className={styles.author}>
            {author}
          </span>
          <time dateTime={new Date(readAt * 1_000).toISOString()} title={format.dateTime(readAt)}>
            {formatTime(readAt, format.locale)}
          </time>
          {work.nsfw && (
            <Chip tone="rose">
              <span title={t("for_adults")}>{"18+"}</span>
            </Chip>
          )}
        </p>
        <div id={`place-${shareId}`} className={styles.place}>
          {chapter ? <Place chapter={chapter} language={language} /> : <p>{t("chapter_gone")}</p>}
        </div>
      </div>
      <IconButton
        size="sm"
        label={t("remove_named", { title })}
        hint={t("remove")}
        icon={<X />}
        className={styles.remove}
        onClick={onRemove}
      />
    </article>
  );
}

function Place({ chapter, language }: { chapter: NonNullable<HistoryItem["chapter"]>; language: string }) {
  const { t } = useTranslation(["reading-history", "common"]);
  const { number, count, percent } = chapter;
  const isOver = number === count && percent === 100;
  // Chapters count alike. What is not read to its end is never shown as read.
  const whole = isOver ? 100 : Math.min(99, Math.round(((number - 1 + percent / 100) / count) * 100));
  return (
    <>
      <p className={styles.chapter}>
        <span>{isOver ? t("all_read") : t("position", { at: number, count })}</span>
        {!isOver && <span lang={chapter.name ? language : undefined}>{chapter.name || t("common:untitled")}</span>}
        {!isOver && whole > 0 && <span>{t("percent", { value: whole })}</span>}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.read} style={{ width: `${whole}%` }} />
      </div>
    </>
  );
}
