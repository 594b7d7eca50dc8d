// The room itself, with a story that can be read: which chapter is open, and what stands around its text.
import { CloudOff } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { useMedia } from "../../lib/media.ts";
import { useWithoutOpening } from "../../lib/opening.ts";
import { PageButtonLink, PageLink, usePageNavigation } from "../../lib/page-navigation.tsx";
import { useOnline } from "../../lib/use-online.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { chapterSearch, useAskedChapter } from "./asked-chapter.ts";
import { ChapterIndex } from "./chapter-index.tsx";
import { ChaptersDrawer } from "./chapters-drawer.tsx";
import { startIn, useElsewhere } from "./elsewhere.ts";
import { minutesLeft } from "./minutes-left.ts";
import { type Arrival, OpenChapter, type TextSource } from "./open-chapter.tsx";
import { noteFinished } from "./reading-places.ts";
import styles from "./reading-room.module.css";
import { type PageName, useReadingSettings } from "./reading-settings.ts";
import { RoomBar } from "./room-bar.tsx";
import { StoryFacts } from "./story-facts.tsx";
import { useOwnScrolling } from "./use-place.ts";
import { type Turn, useTurning } from "./use-turning.ts";

/** There is room for the column of chapters beside the text; else it is a drawer. The style sheet repeats the width. */
const COLUMN_SHOWN = "(min-width: 1000px)";

export interface RoomProps {
  share: Share;
  /** It is what this device had kept. */
  isOld: boolean;
  page: PageName;
  squarePath: string;
  storyPath: (storyId: string) => string;
  author?: ReactNode;
  authorAction: ReactNode;
  menu: ((share: Share, chapter: SharedChapter | null) => ReactNode) | undefined;
  /** A chapter could not be read because the whole story cannot any more. */
  onClosed: () => void;
  /** The share is being asked for. */
  isAsking: boolean;
}

export function Room({ share, isOld, page, squarePath, storyPath, ...rest }: RoomProps) {
  const { author, authorAction, menu, onClosed, isAsking } = rest;
  const { t } = useTranslation(["reading", "common"]);
  const { share_id: shareId, chapters, language } = share;
  const { goTo } = usePageNavigation();
  const asked = useAskedChapter();
  const [start] = useState(() => startIn(share, asked));
  const [finished, setFinished] = useState<ReadonlySet<string>>(() => new Set(start.places.finished));
  const [progress, setProgress] = useState<Progress>({ id: "", percent: 0 });
  const [source, setSource] = useState<TextSource>();
  const isOnline = useOnline();
  const hasColumn = useMedia(COLUMN_SHOWN);
  const [columnShown, setColumnShown] = useState(true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const arrival = useRef<Arrival>({ to: "place", before: null });
  const { jumps } = useElsewhere(share, start, arrival);
  useOwnScrolling();
  useWithoutOpening(chapters.length === 0 || start.leavesOpening);

  const remembered = chapters.find(({ chapter_id }) => chapter_id === start.places.chapter);
  const chapterId = asked ?? (remembered ?? chapters[0])?.chapter_id ?? null;
  const index = chapters.findIndex(({ chapter_id }) => chapter_id === chapterId);
  const chapter = chapters[index];
  const percent = progress.id === chapterId ? progress.percent : 0;
  const told = toldOf(source, { isOld, isOnline });
  const beside = { previous: chapters[index - 1], next: index < 0 ? undefined : chapters[index + 1] };

  useEffect(() => {
    if (asked === null && chapterId !== null) goTo(chapterSearch(chapterId), { replace: true });
  }, [asked, chapterId, goTo]);
  usePageTitle(chapter ? `${chapter.name || t("common:untitled")} · ${share.title}` : share.title);

  const finish = (id: string) => {
    if (finished.has(id)) return;
    noteFinished(shareId, id);
    setFinished((before) => new Set([...before, id]));
  };
  const turn = (to: Turn) => {
    const target = beside[to];
    if (!target || !chapter) return;
    if (to === "next" && percent === 100) finish(chapter.chapter_id);
    arrival.current.to = "unfinished";
    goTo(chapterSearch(target.chapter_id));
  };
  useTurning(turn);
  const choose = () => {
    arrival.current.to = "unfinished";
    setDrawerOpen(false);
  };
  const chapterList = chapter && (
    <ChapterIndex share={share} current={chapter.chapter_id} percent={percent} finished={finished} onChoose={choose} />
  );

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, whose address works as well */}
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // The browser would scroll to the start of the chapter.
          event.preventDefault();
          document.getElementById("content")?.focus({ preventScroll: true });
        }}
      >
        {t("skip")}
      </a>
      <RoomBar
        title={share.title}
        language={language}
        squarePath={squarePath}
        page={page}
        progress={
          chapter
            ? {
                at: index + 1,
                count: chapters.length,
                percent,
                minutes: minutesLeft(chapter.word_count, percent, language),
              }
            : null
        }
        chaptersShown={hasColumn ? columnShown : drawerOpen}
        menu={menu?.(share, chapter ?? null)}
        onChapters={() => (hasColumn ? setColumnShown(!columnShown) : setDrawerOpen(true))}
      />
      <div className={styles.columns} data-column={(hasColumn && columnShown && chapter !== undefined) || undefined}>
        {hasColumn && columnShown && chapter && (
          <nav aria-label={t("chapters")} className={styles.column}>
            <p className={styles.columnTitle} aria-hidden="true">
              {t("chapters")}
            </p>
            {chapterList}
          </nav>
        )}
        <main id="content" tabIndex={-1} className={styles.main}>
          <TextColumn>
            <div role="status">
              {told && (
                <p className={styles.line}>
                  <CloudOff aria-hidden="true" />
                  {t(told)}
                </p>
              )}
            </div>
            {share.own_story_id && (
              <p className={styles.line}>
                {t("own")} <PageLink to={storyPath(share.own_story_id)}>{t("own_link")}</PageLink>
              </p>
            )}
            {chapter ? (
              <OpenChapter
                key={`${chapter.chapter_id} ${jumps}`}
                share={share}
                chapter={chapter}
                arrival={arrival}
                finished={finished}
                isAsking={isAsking}
                beside={beside}
                onTurn={turn}
                onPercent={(now) => setProgress((before) => withPercent(before, chapter.chapter_id, now))}
                onFinished={() => finish(chapter.chapter_id)}
                onSource={setSource}
                onClosed={onClosed}
              />
            ) : chapterId === null ? (
              <EmptyState level={1} title={t("empty_title")} body={t("empty_body")} />
            ) : (
              <EmptyState
                level={1}
                title={t("chapter_gone")}
                body={chapters.length > 0 && t("chapter_gone_body")}
                action={
                  chapters[0] && (
                    <PageButtonLink to={chapterSearch(chapters[0].chapter_id)}>{t("first_chapter")}</PageButtonLink>
                  )
                }
              />
            )}
          </TextColumn>
        </main>
        <aside aria-label={t("about")} className={styles.aside}>
          <StoryFacts share={share} author={author} authorAction={authorAction} />
        </aside>
      </div>
      {!hasColumn && (
        <ChaptersDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
          {chapterList}
        </ChaptersDrawer>
      )}
    </>
  );
}

/** What is said of the text: that it is an old one, or that it cannot be read without the server. */
function toldOf(source: TextSource, { isOld, isOnline }: { isOld: boolean; isOnline: boolean }) {
  // Who has refused storage knows why nothing is kept, until there is no network.
  if (source === "missing" || (source === "refused" && !isOnline)) return isOnline ? "not_kept" : "not_kept_offline";
  return isOld || source === "device" || !isOnline ? "offline" : null;
}

interface Progress {
  id: string;
  percent: number;
}

/** The same object where nothing has changed, so that scrolling draws nothing again. */
function withPercent(before: Progress, id: string, percent: number): Progress {
  return before.id === id && before.percent === percent ? before : { id, percent };
}

const SANS = "var(--font-ui)";

/** The column of the text, as wide and as large as the reader has set it. */
function TextColumn({ children }: { children: ReactNode }) {
  const { font, size, measure } = useReadingSettings();
  const look = { "--reading-size": `${size / 16}rem`, ...(font === "sans" && { "--reading-font": SANS }) };
  return (
    <div className={styles.text} data-measure={measure} style={look as CSSProperties}>
      {children}
    </div>
  );
}
