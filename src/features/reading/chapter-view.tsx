// One published chapter: its heading, its text at the reader's place, and the ways to the chapters beside it.
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ReadChapter, Share, SharedChapter } from "../../../contract/sharings.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { isChapterGone } from "../../lib/closed-share.ts";
import { useWithoutOpening } from "../../lib/opening.ts";
import { OpeningNotice } from "../../lib/opening-notice.tsx";
import { PageButtonLink, PageLink } from "../../lib/page-navigation.tsx";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { chapterSearch } from "./asked-chapter.ts";
import styles from "./chapter-view.module.css";
import { leaveOpening } from "./opening.ts";
import { PublishedText } from "./published-text.tsx";
import type { Place } from "./reading-places.ts";
import { useEndSeen } from "./use-end-seen.ts";
import { usePlace } from "./use-place.ts";
import type { Turn } from "./use-turning.ts";

export interface ChapterViewProps {
  share: Share;
  chapter: SharedChapter;
  /** The text; undefined while it is fetched. */
  text: ReadChapter | undefined;
  /** Why there is no text. */
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  /** Its beginning is shown, as the server's page holds it, because the text could not be loaded. */
  keepsOpening: boolean;
  /** Where to begin. */
  from: Place;
  /** The reader has turned to this chapter: its heading takes the focus, and its name is announced. */
  isTurnedTo: boolean;
  beside: Record<Turn, SharedChapter | undefined>;
  onTurn: (turn: Turn) => void;
  onPercent: (percent: number) => void;
  onStore: (place: Place, percent: number) => void;
  /** The reader has seen the end of the text. */
  onEnd: () => void;
}

export function ChapterView({ share, chapter, text, error, onRetry, busy, ...props }: ChapterViewProps) {
  const { keepsOpening, isTurnedTo, ...rest } = props;
  const { t } = useTranslation(["reading", "common"]);
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const shouldFocus = useRef(isTurnedTo);
  const [isOpeningLeft, setOpeningLeft] = useState(false);
  useWithoutOpening(isOpeningLeft);
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  const showRoom = () => {
    flushSync(() => setOpeningLeft(true));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <article aria-labelledby="chapter-name">
      <h1 id="chapter-name" ref={heading} tabIndex={-1} className={styles.name}>
        <span lang={chapter.name ? share.language : undefined}>{chapter.name || t("common:untitled")}</span>
      </h1>
      <p className={styles.facts}>
        <span lang={share.language}>{share.author.name}</span>
        {` · ${format.words(chapter.word_count)} · `}
        <time dateTime={new Date(chapter.synced_at * 1_000).toISOString()} title={format.dateTime(chapter.synced_at)}>
          {t("updated", { when: format.ago(chapter.synced_at) })}
        </time>
      </p>
      {text ? (
        <ChapterText share={share} text={text} {...rest} />
      ) : keepsOpening && !isOpeningLeft ? (
        <OpeningNotice
          text={t("rest_missing")}
          onRetry={onRetry}
          busy={busy}
          action={<Button onClick={showRoom}>{t("to_chapters")}</Button>}
        />
      ) : error ? (
        <NoText share={share} error={error} onRetry={onRetry} busy={busy} />
      ) : (
        <div role="status" aria-label={t("common:loading")} className={styles.waiting}>
          <SkeletonText lines={5} />
          <SkeletonText lines={4} />
          <SkeletonText lines={6} />
        </div>
      )}
    </article>
  );
}

type ChapterTextProps = Pick<
  ChapterViewProps,
  "share" | "from" | "beside" | "onTurn" | "onPercent" | "onStore" | "onEnd"
> & { text: ReadChapter };

function ChapterText({ share, text, from, beside, onTurn, onPercent, onStore, onEnd }: ChapterTextProps) {
  const { t } = useTranslation("reading");
  const element = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEndSeen(end, onEnd);
  usePlace({ text: element, begin: (shown) => leaveOpening(shown, text.chapter_id) ?? from, onPercent, onStore });
  return (
    <>
      <div lang={share.language} className={styles.prose}>
        <PublishedText ref={element} blocks={text.blocks} />
      </div>
      <div ref={end} />
      {!beside.next && <p className={styles.last}>{t("last")}</p>}
      {(beside.previous || beside.next) && (
        <nav aria-label={t("other_chapters")} className={styles.beside}>
          {(["previous", "next"] as const).map((turn) => (
            <BesideLink key={turn} share={share} turn={turn} chapter={beside[turn]} onTurn={onTurn} />
          ))}
        </nav>
      )}
    </>
  );
}

interface BesideLinkProps {
  share: Share;
  turn: Turn;
  chapter: SharedChapter | undefined;
  onTurn: (turn: Turn) => void;
}

function BesideLink({ share, turn, chapter, onTurn }: BesideLinkProps) {
  const { t } = useTranslation(["reading", "common"]);
  if (!chapter) return <span />;
  return (
    <PageLink
      to={chapterSearch(chapter.chapter_id)}
      className={styles.besideLink}
      data-turn={turn}
      onClick={(event) => {
        // With a modifier the browser opens a tab or a window, and this page stays.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onTurn(turn);
      }}
    >
      <span className={styles.direction}>{t(turn)}</span>
      <span className={styles.besideName} lang={chapter.name ? share.language : undefined}>
        {chapter.name || t("common:untitled")}
      </span>
    </PageLink>
  );
}

function NoText({ share, error, onRetry, busy }: Pick<ChapterViewProps, "share" | "error" | "onRetry" | "busy">) {
  const { t } = useTranslation("reading");
  const errorText = useErrorText();
  useWithoutOpening(true);
  const [first] = share.chapters;
  if (isChapterGone(error))
    return (
      <ErrorState
        title={t("chapter_gone")}
        body={t("chapter_gone_body")}
        actions={first && <PageButtonLink to={chapterSearch(first.chapter_id)}>{t("first_chapter")}</PageButtonLink>}
      />
    );
  const isAway = error instanceof CallError && error.status === 0;
  return (
    <ErrorState
      {...(isAway && { title: t("chapter_offline") })}
      body={errorText(error)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}
