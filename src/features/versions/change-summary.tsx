// How much a comparison found: the words that were added and removed, or that nothing was.
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./change-summary.module.css";
import type { VersionDiff } from "./version-diff.ts";

export function readsTheSame({ rows }: Pick<VersionDiff, "rows">): boolean {
  return rows.every((row) => row.kind === "same");
}

/** @param since Since when the words were added and removed. @param same Said when none were. */
export function ChangeSummary({ diff, since, same }: { diff: VersionDiff; since: string; same: string }) {
  const { t } = useTranslation("versions");
  const format = useFormat();
  const { wordsAdded, wordsRemoved } = diff;
  if (readsTheSame(diff)) {
    return (
      <p className={styles.summary}>
        <History aria-hidden="true" />
        {same}
      </p>
    );
  }
  const text = (count: number) => ({ count, formatted: format.number(count) });
  return (
    <p className={styles.summary}>
      <span>{since}</span>
      {wordsAdded > 0 && <Chip tone="leaf">{t("words_added", text(wordsAdded))}</Chip>}
      {wordsRemoved > 0 && <Chip tone="rose">{t("words_removed", text(wordsRemoved))}</Chip>}
      {wordsAdded + wordsRemoved === 0 && <Chip>{t("marks_changed")}</Chip>}
    </p>
  );
}
