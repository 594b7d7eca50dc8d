// Sharing a story: who may read it, its link, and which chapters are published. The owner decides, co-authors look.
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useSharing } from "../../queries/use-sharing.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { scrollParentOf } from "../../ui/scroll-parent.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./share.module.css";
import "./share-dialog.ts";
import { OnSquare } from "./on-square.tsx";
import { forgetFailures, useShown } from "./publishing-store.ts";
import { ShareLink } from "./share-link.tsx";
import { SharingChapters } from "./sharing-chapters.tsx";
import { putState } from "./sharing-requests.ts";
import { useChoice } from "./use-choice.ts";
import { WhoMayRead } from "./who-may-read.tsx";

/** Over the heading that is scrolled to, in px. */
const ROOM_ABOVE = 16;

export function ShareDialog({ story, settled, close }: DialogComponentProps<"share">) {
  const { t } = useTranslation(["sharing", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  useShown(story._id);
  const query = useSharing(story._id, { isFresh: true });
  const chapters = useRef<HTMLHeadingElement>(null);
  const owns = story.role === "owner";
  const sharing = query.data;
  const showChapters = () => {
    const heading = chapters.current;
    if (!heading) return;
    heading.focus({ preventScroll: true });
    // Not `scrollIntoView`, which scrolls what is around the dialog as well, and so its header out of sight.
    const parent = scrollParentOf(heading);
    parent.scrollTop += heading.getBoundingClientRect().top - parent.getBoundingClientRect().top - ROOM_ABOVE;
  };
  const body = () => {
    if (query.isError && !sharing)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (!sharing)
      return (
        <div role="status" aria-label={t("common:loading")} className={styles.loading}>
          <SkeletonText lines={4} />
          <SkeletonText lines={4} />
        </div>
      );
    const count = sharing.chapters.length;
    const formatted = format.number(count);
    return (
      <>
        <Choice story={story} sharing={sharing} />
        {sharing.state === "square" && (
          <OnSquare
            title={story.title}
            nsfw={sharing.nsfw}
            facts={count === 0 ? null : t("listed_facts", { author: story.owner.name, count, formatted })}
            later={t("listed_later")}
            action={
              owns && (
                <Button icon={<ArrowDown />} onClick={showChapters}>
                  {t("choose_chapters")}
                </Button>
              )
            }
          />
        )}
        {(sharing.state === "link" || sharing.state === "square") && (
          <ShareLink path={sharing.share_id && sharedStoryPath(sharing.share_id)} />
        )}
        {sharing.state === "private" && sharing.share_id !== null && owns && (
          <p className={styles.note}>{t("link_waits")}</p>
        )}
        <SharingChapters heading={chapters} storyId={story._id} sharing={sharing} owns={owns} settled={settled} />
      </>
    );
  };
  const leave = () => {
    forgetFailures(story._id);
    close();
  };
  return (
    <Dialog title={t("title")} description={story.title || t("common:untitled")} onClose={leave}>
      <div className={styles.body}>{body()}</div>
    </Dialog>
  );
}

function Choice({ story, sharing }: { story: DialogComponentProps<"share">["story"]; sharing: StorySharing }) {
  const client = useQueryClient();
  const choose = useChoice({
    kind: "story",
    workId: story._id,
    before: sharing.state,
    put: (wanted, onTagged) => putState(client, story._id, wanted, onTagged),
  });
  const owner = story.role === "owner" ? null : story.owner.name;
  return <WhoMayRead kind="story" workId={story._id} sharing={sharing} choose={choose} owner={owner} />;
}
