// The editor at /editor?nid=&cid=. Without `cid` it redirects to the chapter last open on this device or the one edited
// last; without any chapter to the story's page, and without `nid` to the list of stories.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { editorPath, STORIES_PATH } from "../../../contract/page-paths.ts";
import { chapterInHand, forgetChapter } from "../../features/editor/view/left-off.ts";
import { useStory } from "../../features/stories/stories.queries.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Workspace } from "./workspace.tsx";

export interface EditorScreenProps {
  /** Redirects; redirects are counted, so that a loop ends. */
  redirect: (to: string) => ReactNode;
}

export function EditorScreen({ redirect }: EditorScreenProps) {
  const [params] = useSearchParams();
  const storyId = params.get("nid");
  return storyId ? (
    <OfStory storyId={storyId} chapterId={params.get("cid")} redirect={redirect} />
  ) : (
    redirect(STORIES_PATH)
  );
}

interface OfStoryProps extends EditorScreenProps {
  storyId: string;
  chapterId: string | null;
}

function OfStory({ storyId, chapterId, redirect }: OfStoryProps) {
  const { t } = useTranslation("editor");
  const story = useStory(storyId);
  const toStory = () => {
    if (chapterId) forgetChapter(chapterId);
    return redirect(`${STORIES_PATH}/${storyId}`);
  };
  if (chapterId)
    return <Workspace storyId={storyId} chapterId={chapterId} story={story.data ?? null} toStory={toStory} />;
  const last = story.data && chapterInHand(story.data);
  if (last) return redirect(editorPath(storyId, last));
  // The story's page reports that the story is gone, or offers to create a chapter.
  if (isGone(story.error) || (story.data && !story.isPlaceholderData)) return toStory();
  if (story.isError) return <ErrorState isPage title={t("story_missing_title")} onRetry={() => void story.refetch()} />;
  return null;
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.code === "story_not_found" || error.code === "parameter_invalid");
}
