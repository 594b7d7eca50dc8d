// What readers will see: the story's chapters with their states, each to publish, sync or unpublish, or all at once.
import { RefreshCw, Send } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useChapters } from "../../queries/use-chapters.ts";
import { useChangedChapters } from "../../queries/use-sharing.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { RunState } from "./run-state.tsx";
import styles from "./share.module.css";
import type { Settled } from "./sharing-requests.ts";
import { SharingRow } from "./sharing-row.tsx";
import { countLeftOut, idsIn, type SharingRow as Row, sharingRows } from "./sharing-rows.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";

const ROW_HEIGHT = 56;

export interface SharingChaptersProps {
  storyId: string;
  sharing: StorySharing;
  /** Whether the person is the owner, who may publish. */
  owns: boolean;
  settled?: Settled | undefined;
}

export function SharingChapters({ storyId, sharing, owns, settled }: SharingChaptersProps) {
  const { t } = useTranslation(["sharing", "common"]);
  const heading = useId();
  const errorText = useErrorText();
  const format = useFormat();
  const list = useChapters(storyId);
  const rows = sharingRows(list.chapters, sharing, useChangedChapters(storyId, list.chapters));
  const publishing = usePublishing(storyId, settled);
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
        {owns && sharing.state !== "banned" && !list.hasNextPage && <AllAtOnce rows={rows} publishing={publishing} />}
        <VirtualList
          label={t("readers_see")}
          count={rows.length}
          complete={!list.hasNextPage}
          itemHeight={ROW_HEIGHT}
          keyOf={(index) => rows[index]?.chapter._id ?? String(index)}
        >
          {(index) => (
            <SharingRow
              row={rows[index] as Row}
              publishing={owns ? publishing : null}
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
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
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

/** The buttons for all chapters. */
function AllAtOnce({ rows, publishing }: { rows: readonly Row[]; publishing: Publishing }) {
  const { t } = useTranslation("sharing");
  const { running } = publishing;
  const [toPublish, toSync] = [idsIn(rows, "not_published"), idsIn(rows, "changed")];
  if (toPublish.length === 0 && toSync.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {toPublish.length > 0 && (
        <Button
          variant="primary"
          icon={<Send />}
          aria-disabled={running !== null}
          onClick={() => running || publishing.publishMany("not_published")}
        >
          {t("publish_all")}
        </Button>
      )}
      {toSync.length > 0 && (
        <Button
          variant={toPublish.length > 0 ? "secondary" : "primary"}
          icon={<RefreshCw />}
          aria-disabled={running !== null}
          onClick={() => running || publishing.publishMany("changed")}
        >
          {t("sync_all")}
        </Button>
      )}
      <LeftOut rows={rows} />
    </div>
  );
}

/** Which chapters the buttons do not send, and why. */
function LeftOut({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const [short, long] = [countLeftOut(rows, "too_short"), countLeftOut(rows, "too_long")];
  return (
    <>
      {short > 0 && (
        <p className={styles.note}>
          {t("left_out_short", {
            count: short,
            formatted: format.number(short),
            min: format.number(PUBLISH_MIN_CHARACTERS),
          })}
        </p>
      )}
      {long > 0 && (
        <p className={styles.note}>
          {t("left_out_long", {
            count: long,
            formatted: format.number(long),
            max: format.number(CHAPTER_MAX_CHARACTERS),
          })}
        </p>
      )}
    </>
  );
}
