// The editor's address: /editor?nid=&cid=. Without a chapter it goes to the one edited last.
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router-dom";
import { useStory } from "../../features/stories/stories.queries.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Workspace } from "./workspace.tsx";

export function EditorScreen() {
  const { t } = useTranslation("editor");
  const [params] = useSearchParams();
  const storyId = params.get("nid") ?? "";
  const chapterId = params.get("cid");
  const story = useStory(storyId);
  if (chapterId) return <Workspace storyId={storyId} chapterId={chapterId} story={story.data ?? null} />;
  const last = story.data?.last_chapter_id;
  if (last) return <Navigate to={`/editor?nid=${storyId}&cid=${last}`} replace />;
  if (story.isError) return <ErrorState title={t("story_missing_title")} onRetry={() => void story.refetch()} />;
  return null;
}
