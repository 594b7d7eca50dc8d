// The history of a chapter: the list of versions, and the comparison with the chosen one.
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
  /** Whether this person may keep and restore versions; all readers may view them. */
  canWrite: boolean;
  /** Waits until the server has all edits of the open chapter; false when they do not arrive. */
  settled: () => Promise<boolean>;
  open: boolean;
  onClose: () => void;
  /** Called before `onClose` when a version was restored; its text arrives in the open chapter as an edit. */
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

/** Mounted while the drawer is open, so that each opening begins with the latest version. */
function History({ chapter, canWrite, onRestored }: HistoryProps) {
  const { t } = useTranslation("versions");
  const narrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useVersions(chapter);
  const latest = list.data?.pages[0]?.data[0]?._id ?? null;
  // Side by side a version is always shown; on narrow windows the list is shown first.
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

/** The empty state, shown where comparisons will be: beside or below the button that keeps the first version. */
function NoVersions() {
  const { t } = useTranslation("versions");
  return <EmptyState level={3} title={t("empty_title")} body={t("empty_body")} />;
}
