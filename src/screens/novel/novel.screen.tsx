// One story: its details, its chapters in order, its co-authors, and its deleted chapters.
import { ArrowLeft, BookX, FileUp, PenLine, Share2, ShieldX, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { DECISIONS_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import type { Story } from "../../../contract/stories.ts";
import { ChapterList } from "../../features/chapters/chapter-list.tsx";
import { DeletedChapters } from "../../features/chapters/deleted-chapters.tsx";
import { useStory } from "../../features/stories/stories.queries.ts";
import { StoryBanner } from "../../features/stories/story-banner.tsx";
import { PageDrop } from "../../features/transfer/page-drop.tsx";
import { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { continueLabel, continuePath } from "../novels/continue-writing.ts";
import { StoryMenu } from "../novels/story-menu.tsx";
import { useChapterActions } from "./chapter-actions.tsx";
import styles from "./novel.module.css";
import { NovelSkeleton } from "./novel-skeleton.tsx";

export function NovelScreen() {
  const { nid = "" } = useParams();
  const { t } = useTranslation("stories");
  const query = useStory(nid);
  return (
    <div className={styles.page}>
      <LinkButton to={STORIES_PATH} variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
        {t("back_to_stories")}
      </LinkButton>
      {query.data ? (
        <Novel key={nid} story={query.data} />
      ) : query.isError ? (
        <Missing error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <NovelSkeleton />
      )}
    </div>
  );
}

/** Distinguishes a story that is gone from one that could not be fetched: only the latter has a retry button. */
function Missing({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation("stories");
  const errorText = useErrorText();
  const isGone = error instanceof CallError && (error.code === "story_not_found" || error.code === "parameter_invalid");
  const toStories = <LinkButton to={STORIES_PATH}>{t("to_stories")}</LinkButton>;
  usePageTitle(isGone ? t("gone") : t("title"));
  if (isGone)
    return <EmptyState level={1} art={<BookX />} title={t("gone")} body={t("gone_body")} action={toStories} />;
  return <ErrorState isPage body={errorText(error)} onRetry={onRetry} busy={busy} actions={toStories} />;
}

function Novel({ story }: { story: Story }) {
  const { t } = useTranslation(["stories", "chapters", "transfer"]);
  const [tab, setTab] = useState<"chapters" | "deleted">("chapters");
  const mayWrite = story.role !== "read";
  const moreActions = useChapterActions({ mayWrite, owns: story.role === "owner" });
  const importChapters = (file?: File) =>
    void openDialog("import-text", { into: { storyId: story._id }, ...(file && { file }) });
  return (
    <>
      {mayWrite && <PageDrop label={t("transfer:drop_chapters")} onFile={importChapters} />}
      <StoryBanner
        story={story}
        action={
          story.last_chapter_id && (
            <LinkButton to={continuePath(story)} variant="primary" size="lg" icon={<PenLine />}>
              {t(continueLabel(story))}
            </LinkButton>
          )
        }
      />
      {story.is_banned && (
        <div className={styles.banned}>
          <ShieldX aria-hidden="true" />
          <p>{t(mayWrite ? "banned_body" : "banned_body_read")}</p>
          {story.role === "owner" && <LinkButton to={DECISIONS_PATH}>{t("banned_why")}</LinkButton>}
        </div>
      )}
      <Tabs
        label={story.title}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "chapters",
            label: t("chapters:title"),
            panel: (
              <ChapterList
                storyId={story._id}
                variant="page"
                mayWrite={mayWrite}
                moreActions={moreActions}
                aside={
                  <Button icon={<FileUp />} onClick={() => importChapters()}>
                    {t("transfer:import_chapters")}
                  </Button>
                }
              />
            ),
          },
          ...(mayWrite
            ? [
                {
                  value: "deleted" as const,
                  label: t("chapters:deleted_title"),
                  panel: <DeletedChapters storyId={story._id} />,
                },
              ]
            : []),
        ]}
        aside={
          <div className={styles.aside}>
            <Button icon={<Share2 />} onClick={() => void openDialog("share", { story })}>
              <span className={styles.label}>{t("share")}</span>
            </Button>
            <Button icon={<Users />} onClick={() => void openDialog("collaborators", { story })}>
              <span className={styles.label}>{t("collaborators")}</span>
            </Button>
            <StoryMenu story={story} own />
          </div>
        }
      />
    </>
  );
}
