// The list of published chapters: the one that is read with its percentage, those read to their end with a tick.
import { Check } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Share } from "../../../contract/sharings.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./chapter-index.module.css";

export interface ChapterIndexProps {
  share: Share;
  /** The id of the chapter that is read. */
  current: string;
  percent: number;
  finished: ReadonlySet<string>;
  /** Called before the address changes. */
  onChoose: () => void;
}

export function ChapterIndex({ share, current, percent, finished, onChoose }: ChapterIndexProps) {
  const { t } = useTranslation(["reading", "common"]);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every chapter
  useLayoutEffect(() => {
    const own = list.current;
    const item = own?.querySelector('[aria-current="page"]');
    if (!own || !item) return;
    const [outer, inner] = [own.getBoundingClientRect(), item.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      own.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [current]);
  return (
    <ol ref={list} className={styles.list}>
      {share.chapters.map((chapter, index) => {
        const isCurrent = chapter.chapter_id === current;
        return (
          <li key={chapter.chapter_id} className={styles.item}>
            <Link
              to={{ search: `?c=${chapter.chapter_id}` }}
              aria-current={isCurrent ? "page" : undefined}
              className={styles.link}
              data-finished={finished.has(chapter.chapter_id) || undefined}
              onClick={onChoose}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name} lang={chapter.name ? share.language : undefined}>
                {chapter.name || t("common:untitled")}
              </span>
              {isCurrent ? (
                <span className={styles.percent}>{t("percent", { value: percent })}</span>
              ) : (
                finished.has(chapter.chapter_id) && (
                  <>
                    <Check aria-hidden="true" className={styles.tick} />
                    <VisuallyHidden>{t("finished")}</VisuallyHidden>
                  </>
                )
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
