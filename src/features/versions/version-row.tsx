// One version in the list: its name or why it was kept, when, by whom, and its length.
import { Bookmark, ClipboardPaste, Clock, Eraser, FileInput, RotateCcw, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Locale } from "../../../contract/limits.ts";
import type { Version } from "../../../contract/versions.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./version-row.module.css";

const SIGNS = {
  interval: Clock,
  named: Bookmark,
  before_restore: RotateCcw,
  publish: Send,
  imported: FileInput,
  pasted: ClipboardPaste,
  before_removal: Eraser,
} as const;

export interface VersionRowProps {
  version: Version;
  shown: boolean;
  onChoose: () => void;
}

export function VersionRow({ version, shown, onChoose }: VersionRowProps) {
  const { t } = useTranslation("versions");
  const format = useFormat();
  const Sign = SIGNS[version.reason];
  const named = version.label !== "";
  const reason = t(`reason_${version.reason}`);
  return (
    <button type="button" className={styles.row} aria-current={shown || undefined} onClick={onChoose}>
      <span className={styles.sign} data-reason={version.reason}>
        <Sign {...(named ? { role: "img", "aria-label": reason } : { "aria-hidden": true })} />
      </span>
      <span className={styles.name} data-named={named || undefined}>
        {version.label || reason}
      </span>
      <span className={styles.facts}>
        <time dateTime={new Date(version.created_at * 1000).toISOString()}>
          {timeOfDay(version.created_at, format.locale)}
        </time>
        {version.author && <span className={styles.author}>{version.author.name}</span>}
        <span>{format.words(version.word_count)}</span>
      </span>
    </button>
  );
}

/** "14:32" or "2:32 PM". `at` in seconds. */
function timeOfDay(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at * 1000);
}
