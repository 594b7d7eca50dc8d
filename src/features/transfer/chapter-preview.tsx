// The chapters found in a source, as they will be in the story.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CHAPTER_MAX_CHARACTERS, CHAPTERS_PER_STORY_MAX } from "../../../contract/limits.ts";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./chapter-preview.module.css";
import type { ImportPreview } from "./import-preview.ts";

export interface ChapterPreviewProps {
  preview: ImportPreview;
  format: TextFormat;
}

export function ChapterPreview({ preview, format: textFormat }: ChapterPreviewProps) {
  const { t } = useTranslation(["import-text", "common"]);
  const format = useFormat();
  const heading = useId();
  const { chapters, headed, splitChapters, leftOut, characters, language } = preview;
  const limit = format.number(CHAPTER_MAX_CHARACTERS);
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          {t("chapters_found", { count: chapters.length, formatted: format.number(chapters.length) })}
        </h3>
        <p className={styles.total}>{format.characters(characters)}</p>
      </div>
      {!headed && <p className={styles.note}>{textFormat === "md" ? t("no_headings_md") : t("no_headings_txt")}</p>}
      {splitChapters > 0 && (
        <p className={styles.note}>
          {t("will_split", { count: splitChapters, formatted: format.number(splitChapters), limit })}
        </p>
      )}
      {leftOut.length > 0 && <p className={styles.note}>{t("left_out", { lines: leftOut.join(" · ") })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol className={styles.list} tabIndex={0} aria-labelledby={heading}>
        {chapters.slice(0, CHAPTERS_PER_STORY_MAX).map((chapter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reading's chapters never change their places
          <li key={at} className={styles.chapter}>
            {!hasOwnNumber(chapter.title) && <span className={styles.number}>{format.number(at + 1)}</span>}
            <span className={styles.title} lang={language}>
              {chapter.title || t("common:untitled")}
            </span>
            {chapter.part !== null && (
              <span className={styles.part}>{t("part", { number: format.number(chapter.part) })}</span>
            )}
            <span className={styles.size}>{format.characters(chapter.characters)}</span>
            <span className={styles.excerpt} lang={language}>
              {chapter.excerpt}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
