// The placeholder of a story's page while the story is loading.
import { useTranslation } from "react-i18next";
import { StoryBannerSkeleton } from "../../features/stories/story-banner.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

export function NovelSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <StoryBannerSkeleton />
      <SkeletonText lines={4} />
    </div>
  );
}
