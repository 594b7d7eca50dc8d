// The list of published chapters: the one that is read with its percentage, those read to their end with a tick.
import { Check } from "lucide-react";
import { type CSSProperties, memo, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "../../../contract/limits.ts";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { PageLink } from "../../lib/page-navigation.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { chapterSearch } from "./asked-chapter.ts";
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
  // The same function for every drawing, so that the rows are not drawn again.
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const { current: onPress } = useRef(() => choose.current());
  return (
    <ol ref={list} className={styles.list} style={{ "--digits": `${share.chapters.length}`.length } as CSSProperties}>
      {share.chapters.map((chapter, index) => (
        <Row
          key={chapter.chapter_id}
          chapter={chapter}
          number={index + 1}
          language={share.language}
          percent={chapter.chapter_id === current ? percent : null}
          isFinished={finished.has(chapter.chapter_id)}
          onPress={onPress}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  chapter: SharedChapter;
  number: number;
  language: Locale;
  /** Null but for the chapter that is read. */
  percent: number | null;
  isFinished: boolean;
  onPress: () => void;
}

/** Drawn again only when something of its own changes: scrolling changes the percentage of one row. */
const Row = memo(function Row({ chapter, number, language, percent, isFinished, onPress }: RowProps) {
  const { t } = useTranslation(["reading", "common"]);
  const isCurrent = percent !== null;
  return (
    <li className={styles.item}>
      <PageLink
        to={chapterSearch(chapter.chapter_id)}
        aria-current={isCurrent ? "page" : undefined}
        className={styles.link}
        data-finished={isFinished || undefined}
        onClick={onPress}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name} lang={chapter.name ? language : undefined}>
          {chapter.name || t("common:untitled")}
        </span>
        {isCurrent ? (
          <span className={styles.percent}>{t("percent", { value: percent })}</span>
        ) : (
          isFinished && (
            <>
              <Check aria-hidden="true" className={styles.tick} />
              <VisuallyHidden>{t("finished")}</VisuallyHidden>
            </>
          )
        )}
      </PageLink>
    </li>
  );
});
