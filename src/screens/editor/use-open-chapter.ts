// Navigation to another chapter of the same story.
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { editorPath } from "../../../contract/page-paths.ts";

/** Opens a chapter. With `replace` it replaces the history entry, for a current chapter that no longer exists. */
export function useOpenChapter(storyId: string): (chapterId: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (chapterId, options = {}) => void navigate(editorPath(storyId, chapterId), options),
    [navigate, storyId],
  );
}
