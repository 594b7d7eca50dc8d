// The dock's Notes tab, fetched when it is first opened: what a story's writers tell the model.
import { lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { StoryNotesProps } from "./story-notes-content.tsx";

const Content = lazy(async () => {
  const [content] = await Promise.all([import("./story-notes-content.tsx"), loadTexts("story-notes")]);
  return { default: content.StoryNotesContent };
});

export function StoryNotesPanel({ storyId, mayWrite }: StoryNotesProps) {
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <Content key={storyId} storyId={storyId} mayWrite={mayWrite} />
    </Suspense>
  );
}
