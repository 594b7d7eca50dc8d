// What readers will see: the story's chapters with their states, to publish, sync or unpublish one, several or all.
import { type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import type { StorySharing } from "../../../contract/sharings.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useChapters } from "../../queries/use-chapters.ts";
import { useChangedChapters } from "../../queries/use-sharing.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { ManyChapters } from "./many-chapters.tsx";
import { RunState } from "./run-state.tsx";
import styles from "./share.module.css";
import type { Settled } from "./sharing-requests.ts";
import { SharingRow } from "./sharing-row.tsx";
import { type SharingRow as Row, sharingRows } from "./sharing-rows.ts";
import { useManyChapters } from "./use-many-chapters.ts";
import { usePublishing } from "./use-publishing.ts";
import { useSelection } from "./use-selection.ts";

const ROW_HEIGHT = 56;

export interface SharingChaptersProps {
  /** Of its heading, for the focus. */
  heading?: Ref<HTMLHeadingElement>;
  storyId: string;
  sharing: StorySharing;
  /** Whether the person is the owner, who may publish. */
  owns: boolean;
  settled?: Settled | undefined;
}

export function SharingChapters({ heading, storyId, sharing, owns, settled }: SharingChaptersProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const headingId = useId();
  const errorText = useErrorText();
  const format = useFormat();
  const list = useChapters(storyId);
  const rows = sharingRows(list.chapters, sharing, useChangedChapters(storyId, list.chapters));
  const publishing = usePublishing(storyId, settled);
  const doMany = useManyChapters(storyId, settled);
  const selection = useSelection(rows.map(({ chapter }) => chapter._id));
  // All of them only where all are known.
  const canChooseMany = owns && !list.hasNextPage && rows.length > 1;
  const published = rows.filter(({ state }) => state !== "not_published").length;

  const content = () => {
    if (list.isPending)
      return (
        <div role="status" aria-label={t("common:loading")}>
          <SkeletonText lines={4} />
        </div>
      );
    if (list.isError && rows.length === 0)
      return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />;
    if (rows.length === 0) return <p className={styles.note}>{t("none_yet")}</p>;
    return (
      <>
        <Standing sharing={sharing} published={published} />
        {canChooseMany && (
          <ManyChapters
            rows={rows}
            selection={selection}
            doMany={doMany}
            isRunning={publishing.running !== null}
            isBanned={sharing.state === "banned"}
          />
        )}
        <VirtualList
          label={t("readers_see")}
          count={rows.length}
          complete={!list.hasNextPage}
          itemHeight={ROW_HEIGHT}
          keyOf={(index) => rows[index]?.chapter._id ?? String(index)}
          onKeyDown={selection.onKeyDown}
        >
          {(index) => (
            <SharingRow
              row={rows[index] as Row}
              publishing={owns ? publishing : null}
              selection={canChooseMany ? selection : null}
              isBanned={sharing.state === "banned"}
              settled={settled}
            />
          )}
        </VirtualList>
        {list.isFetchNextPageError && (
          <div className={styles.failure}>
            <span>{t("rest_failed")}</span>
            <Button size="sm" onClick={() => void list.fetchNextPage()}>
              {t("common:retry")}
            </Button>
          </div>
        )}
      </>
    );
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {t("readers_see")}
        </h3>
        {rows.length > 0 && !list.hasNextPage && (
          <span className={styles.note}>
            {t("published_of", { published: format.number(published), formatted: format.number(rows.length) })}
          </span>
        )}
      </div>
      {owns && <RunState storyId={storyId} />}
      {content()}
    </section>
  );
}

/** What keeps readers from what is published, or what they should know of it. */
function Standing({ sharing, published }: { sharing: StorySharing; published: number }) {
  const { t } = useTranslation("sharing");
  return (
    <>
      {sharing.state === "banned" && <p className={styles.note}>{t("ban_no_publishing")}</p>}
      {sharing.state === "link" && published === 0 && <p className={styles.note}>{t("nothing_published")}</p>}
      {sharing.state === "private" && published > 0 && <p className={styles.note}>{t("while_private")}</p>}
    </>
  );
}
