// The dock's Notes tab, loaded when it is first opened: what a story's writers tell the model.
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { StoryNotesProps } from "./story-notes-content.tsx";

const Content = lazyView(async () => {
  const [content] = await Promise.all([import("./story-notes-content.tsx"), loadTexts("story-notes")]);
  return content.StoryNotesContent;
});

export function StoryNotesPanel({ storyId, mayWrite }: StoryNotesProps) {
  return <Content fallback={<SkeletonText lines={8} />} key={storyId} storyId={storyId} mayWrite={mayWrite} />;
}
