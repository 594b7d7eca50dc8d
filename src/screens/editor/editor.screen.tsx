// The editor's address: /editor?nid=&cid=. Without a chapter it goes to where one left off, or to the one edited last;
// where there is none, or no
// story, to where one is chosen.
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
  /** Goes on to another address, counted so that a loop ends. */
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
  // Its own page says that it is gone, or has a chapter made.
  if (isGone(story.error) || (story.data && !story.isPlaceholderData)) return toStory();
  if (story.isError) return <ErrorState title={t("story_missing_title")} onRetry={() => void story.refetch()} />;
  return null;
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.code === "story_not_found" || error.code === "parameter_invalid");
}
