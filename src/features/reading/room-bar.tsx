// The bar over the text: the way back, the story, how far the reader is, and what opens the settings and the chapters.
import { ArrowLeft, List } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "../../../contract/limits.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { PageLink } from "../../lib/page-navigation.tsx";
import { Button } from "../../ui/button.tsx";
import { LookSettings } from "./look-settings.tsx";
import type { PageName } from "./reading-settings.ts";
import styles from "./room-bar.module.css";

export interface RoomBarProps {
  title: string;
  language: Locale;
  squarePath: string;
  page: PageName;
  /** Null while no chapter is shown. */
  progress: { at: number; count: number; percent: number; minutes: number } | null;
  chaptersShown: boolean;
  menu: ReactNode;
  onChapters: () => void;
}

export function RoomBar(props: RoomBarProps) {
  const { title, language, squarePath, page, progress, chaptersShown, menu, onChapters } = props;
  const { t } = useTranslation("reading");
  const narrow = useMedia(NARROW);
  return (
    <header className={styles.bar}>
      <PageLink to={squarePath} className={styles.back} aria-label={t("to_square")}>
        <ArrowLeft aria-hidden="true" />
        {!narrow && <span>{t("to_square")}</span>}
      </PageLink>
      <div className={styles.where}>
        <p className={styles.title} lang={language}>
          {title}
        </p>
        {progress && (
          <p className={styles.position}>
            {t(narrow ? "position_short" : "position", { at: progress.at, count: progress.count })}
            {progress.minutes > 0 && ` · ${t("minutes_left", { count: progress.minutes })}`}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <LookSettings page={page} />
        {progress && (
          <Button
            icon={<List />}
            aria-expanded={chaptersShown}
            aria-label={t("chapters")}
            className={styles.chapters}
            onClick={onChapters}
          >
            {!narrow && t("chapters")}
          </Button>
        )}
        {menu}
      </div>
      {progress && (
        <div
          role="progressbar"
          aria-label={t("progress")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress.percent}
          className={styles.track}
        >
          <div className={styles.read} style={{ width: `${progress.percent}%` }} />
        </div>
      )}
    </header>
  );
}
