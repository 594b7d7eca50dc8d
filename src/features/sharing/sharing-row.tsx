// One chapter in the share dialog: its state for readers, and the owner's buttons.
import { EyeOff, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./share.module.css";
import type { Settled } from "./sharing-requests.ts";
import type { SharingRow as Row } from "./sharing-rows.ts";
import type { Publishing } from "./use-publishing.ts";
import { WhatChanged } from "./what-changed.tsx";

export interface SharingRowProps {
  row: Row;
  /** Null for a person who may only look. */
  publishing: Publishing | null;
  /** The story is banned: chapters can be taken back only. */
  isBanned: boolean;
  settled?: Settled | undefined;
}

export function SharingRow({ row, publishing, isBanned, settled }: SharingRowProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const { chapter, state } = row;
  const title = chapter.name || t("common:untitled");
  const isRunning = publishing?.running?.chapterId === chapter._id;
  return (
    <div className={styles.row}>
      <span className={styles.number}>{!hasOwnNumber(chapter.name) && chapter.number}</span>
      <span className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        <StateText row={row} />
      </span>
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
