// The history of a chapter: kept versions on one side, what became of the chosen one on the other.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NARROW, useMedia } from "../../lib/media.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeepVersion } from "./keep-version.tsx";
import { VersionComparison } from "./version-comparison.tsx";
import { VersionList } from "./version-list.tsx";
import { type ChapterRef, useVersions } from "./versions.queries.ts";
import styles from "./versions-drawer.module.css";

export interface VersionsDrawerProps {
  storyId: string;
  chapterId: string;
  /** Whether this person may keep and restore versions; looking is for everybody who may read. */
  canWrite: boolean;
  /** Waits until the server has every word of the open chapter; false when they don't arrive. */
  settled: () => Promise<boolean>;
  open: boolean;
  onClose: () => void;
  /** A version's text was brought back; it comes into the open chapter as an edit. Called before `onClose`. */
  onRestored?: () => void;
}

export function VersionsDrawer({
  storyId,
  chapterId,
  canWrite,
  settled,
  open,
  onClose,
  onRestored,
}: VersionsDrawerProps) {
  const { t } = useTranslation("versions");
  return (
    <Drawer open={open} onClose={onClose} title={t("title")} wide bare>
      <History
        chapter={{ storyId, chapterId, settled }}
        canWrite={canWrite}
        onRestored={() => {
          onRestored?.();
          onClose();
        }}
      />
    </Drawer>
  );
}

interface HistoryProps {
  chapter: ChapterRef;
  canWrite: boolean;
  onRestored: () => void;
}

/** Lives while the drawer is open, so each opening begins at the latest version. */
function History({ chapter, canWrite, onRestored }: HistoryProps) {
  const { t } = useTranslation("versions");
  const narrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useVersions(chapter);
  const latest = list.data?.pages[0]?.data[0]?._id ?? null;
  // Beside each other something is always shown; one at a time the list comes first.
  const shown = chosen ?? (narrow ? null : latest);
  const empty = list.isSuccess && latest === null && <NoVersions />;
  return (
    <div className={styles.panes} data-showing={shown && narrow ? "comparison" : "both"}>
      <section className={styles.list} aria-label={t("versions")}>
        {canWrite ? <KeepVersion chapter={chapter} /> : <p className={styles.note}>{t("read_only")}</p>}
        <VersionList list={list} shown={shown} onChoose={setChosen} />
        {narrow && empty}
      </section>
      <section className={styles.comparison} aria-label={t("comparison")}>
        {!narrow && empty}
        {shown && (
          <VersionComparison
            key={shown}
            chapter={chapter}
            versionId={shown}
            canWrite={canWrite}
            onBack={narrow ? () => setChosen(null) : undefined}
            onRestored={onRestored}
          />
        )}
      </section>
    </div>
  );
}

/** Stands where comparisons will: beside the button that keeps the first version, or below it. */
function NoVersions() {
  const { t } = useTranslation("versions");
  return <EmptyState level={3} title={t("empty_title")} body={t("empty_body")} />;
}
