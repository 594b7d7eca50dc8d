// What has changed in a published chapter since it was synced: readers' text against the one they would get now.
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { sharingChangeEndpoints } from "../../../contract/sharings-changes.ts";
import { call } from "../../lib/api/call.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ChangeSummary } from "./change-summary.tsx";
import { compareBeside } from "./compare-beside.ts";
import { DiffText } from "./diff-text.tsx";
import styles from "./published-changes.module.css";
import "./published-changes-dialog.ts";

type Props = DialogComponentProps<"published-changes">;

export function PublishedChangesDialog(props: Props) {
  const { name, canSync, close } = props;
  const { t } = useTranslation(["versions", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const changes = usePublishedChanges(props);
  const busyNote = useId();
  const isBusy = useSnapshot(props.publishing).running !== null;
  const offersSync = canSync && changes.data !== undefined;
  const body = () => {
    if (changes.data)
      return (
        <>
          <ChangeSummary
            diff={changes.data}
            since={t("since_sync", { ago: format.ago(changes.data.syncedAt) })}
            same={t("readers_read_the_same")}
          />
          <div>
            <DiffText rows={changes.data.rows} />
          </div>
        </>
      );
    if (changes.isError)
      return (
        <ErrorState body={errorText(changes.error)} onRetry={() => void changes.refetch()} busy={changes.isFetching} />
      );
    return (
      <div className={styles.skeleton} role="status" aria-label={t("comparing")}>
        <SkeletonText lines={4} />
        <SkeletonText lines={5} />
      </div>
    );
  };
  return (
    <Dialog
      title={t("what_changed")}
      description={name || t("common:untitled")}
      size="lg"
      onClose={() => close()}
      footer={
        <>
          {offersSync && (
            <p id={busyNote} className={styles.busy} role="status">
              {isBusy && t("sync_busy")}
            </p>
          )}
          <Button onClick={() => close()}>{t("common:close")}</Button>
          {offersSync && (
            <Button
              variant="primary"
              aria-disabled={isBusy}
              aria-describedby={isBusy ? busyNote : undefined}
              // The proxy's: something may have started since this was rendered.
              onClick={() => props.publishing.running === null && close("sync")}
            >
              {t("sync_this_chapter")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>{body()}</div>
    </Dialog>
  );
}

/** Not kept: the next time it is opened, either text may be another one. */
function usePublishedChanges({ storyId, chapterId, settled }: Props) {
  return useQuery({
    queryKey: ["versions", chapterId, "published"],
    queryFn: async ({ signal }) => {
      // Without the latest words it shows what there is: syncing says what is missing.
      await settled?.(chapterId);
      const params = { nid: storyId, cid: chapterId };
      const answer = await call(sharingChangeEndpoints.published, { params }, { signal });
      const diff = await compareBeside({ before: answer.blocks, after: answer.current }, signal);
      return { ...diff, syncedAt: answer.synced_at };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
