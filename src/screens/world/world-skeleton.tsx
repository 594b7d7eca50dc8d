// The placeholder of a world's page while the world is loading.
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";

export function WorldSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={188} radius="l" />
      <SkeletonText lines={4} />
    </div>
  );
}
