// One chapter in the share dialog: its state for readers, and the owner's buttons.
import { EyeOff, RefreshCw } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./share.module.css";
import type { Settled } from "./sharing-requests.ts";
import type { SharingRow as Row } from "./sharing-rows.ts";
import type { Publishing } from "./use-publishing.ts";
import type { Selection } from "./use-selection.ts";
import { WhatChanged } from "./what-changed.tsx";

export interface SharingRowProps {
  row: Row;
  /** Null for a person who may only look. */
  publishing: Publishing | null;
  /** Null where chapters cannot be selected. */
  selection: Selection | null;
  /** The story is banned: chapters can be taken back only. */
  isBanned: boolean;
  settled?: Settled | undefined;
}

export function SharingRow({ row, publishing, selection, isBanned, settled }: SharingRowProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const { chapter, state } = row;
  const title = chapter.name || t("common:untitled");
  const box = useId();
  const isSelected = selection?.ids.has(chapter._id) ?? false;
  const isRunning = publishing?.running?.chapterId === chapter._id;
  return (
    <div
      className={styles.row}
      data-selected={isSelected || undefined}
      data-selectable={selection !== null || undefined}
    >
      {selection && (
        <input
          id={box}
          type="checkbox"
          className={styles.box}
          aria-label={t("select_named", { title })}
          checked={isSelected}
          onChange={({ nativeEvent }) => selection.toggle(chapter._id, (nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <span className={styles.number}>{!hasOwnNumber(chapter.name) && chapter.number}</span>
      <label htmlFor={selection ? box : undefined} className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        <StateText row={row} />
      </label>
      <span className={styles.rowActions}>
        {state === "changed" && (
          <WhatChanged chapter={chapter} publishing={isBanned ? null : publishing} settled={settled} />
        )}
        {publishing && (
          <>
            {isBanned ? null : state === "published" ? (
              // Also for one that counts as unchanged: emphasis and links alone do not count as changes.
              <IconButton
                size="sm"
                label={t("sync_named", { title })}
                hint={t("sync_this")}
                icon={<RefreshCw />}
                busy={isRunning}
                idle={publishing.running !== null}
                onClick={() => publishing.publishOne(chapter, true)}
              />
            ) : (
              <Button
                size="sm"
                aria-label={t(state === "changed" ? "sync_named" : "publish_named", { title })}
                busy={isRunning}
                aria-disabled={publishing.running !== null}
                onClick={() => publishing.running || publishing.publishOne(chapter, state === "changed")}
              >
                {t(state === "changed" ? "sync" : "publish")}
              </Button>
            )}
            {state !== "not_published" && (
              <IconButton
                size="sm"
                label={t("unpublish_named", { title })}
                hint={t("unpublish")}
                icon={<EyeOff />}
                idle={publishing.running !== null}
                onClick={() => publishing.unpublishOne(chapter)}
              />
            )}
          </>
        )}
      </span>
    </div>
  );
}

function StateText({ row: { state, syncedAt, obstacle } }: { row: Row }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const ago = syncedAt === null ? "" : format.ago(syncedAt);
  return (
    <span className={styles.state} data-state={state}>
      {state === "not_published" ? t(obstacle ?? "not_published") : null}
      {state === "published" && t("published_at", { ago })}
      {state === "changed" && t("changed_since", { ago })}
    </span>
  );
}
