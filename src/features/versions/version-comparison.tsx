// The chosen version: the changes since then or its own text, and the button that restores it.
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { BlockText } from "./block-text.tsx";
import { ChangeSummary, readsTheSame } from "./change-summary.tsx";
import { DiffText } from "./diff-text.tsx";
import { RestoreVersion } from "./restore-version.tsx";
import styles from "./version-comparison.module.css";
import { type ChapterRef, type Comparison, useComparison } from "./versions.queries.ts";

export interface VersionComparisonProps {
  chapter: ChapterRef;
  versionId: string;
  canWrite: boolean;
  /** Back to the list, where only one of the two is visible. */
  onBack?: (() => void) | undefined;
  onRestored: () => void;
}

export function VersionComparison({ chapter, versionId, canWrite, onBack, onRestored }: VersionComparisonProps) {
  const { t } = useTranslation("versions");
  const errorText = useErrorText();
  const comparison = useComparison(chapter, versionId);
  const back = onBack && <IconButton label={t("back_to_list")} icon={<ArrowLeft />} size="sm" onClick={onBack} />;
  if (comparison.data) {
    return (
      <>
        <header className={styles.header}>
          {back}
          <Facts comparison={comparison.data} />
          {canWrite && (
            <RestoreVersion
              chapter={chapter}
              version={comparison.data.version}
              isSame={readsTheSame(comparison.data)}
              onRestored={onRestored}
            />
          )}
        </header>
        <Views comparison={comparison.data} />
      </>
    );
  }
  return (
    <>
      {back && <header className={styles.header}>{back}</header>}
      {comparison.isError ? (
        <ErrorState
          body={errorText(comparison.error)}
          onRetry={() => void comparison.refetch()}
          busy={comparison.isFetching}
        />
      ) : (
        <div className={styles.skeleton} role="status" aria-label={t("comparing")}>
          <SkeletonText lines={4} />
          <SkeletonText lines={5} />
          <SkeletonText lines={3} />
        </div>
      )}
    </>
  );
}

function Facts({ comparison: { version } }: { comparison: Comparison }) {
  const { t } = useTranslation("versions");
  const format = useFormat();
  return (
    <div className={styles.facts}>
      <h3 className={styles.name}>{version.label || t(`reason_${version.reason}`)}</h3>
      <p className={styles.when}>
        <span>{format.dateTime(version.created_at)}</span>
        {version.author && <span>{version.author.name}</span>}
        <span>{format.words(version.word_count)}</span>
      </p>
    </div>
  );
}

function Views({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation("versions");
  const [view, setView] = useState<"changes" | "text">("changes");
  return (
    <div className={styles.views}>
      <div className={styles.bar}>
        <SegmentedControl
          label={t("view")}
          value={view}
          onValueChange={setView}
          options={[
            { value: "changes", label: t("view_changes") },
            { value: "text", label: t("view_text") },
          ]}
        />
        {view === "changes" && <ChangeSummary diff={comparison} since={t("since_then")} same={t("nothing_changed")} />}
      </div>
      {view === "changes" ? (
        <DiffText rows={comparison.rows} />
      ) : (
        <div className={styles.text}>
          {comparison.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a kept version never changes
            <BlockText key={index} format={block}>
              {block.text}
            </BlockText>
          ))}
        </div>
      )}
    </div>
  );
}
