// The placeholder of the chapter list while it loads.
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./chapter-list.module.css";
import type { ChapterVariant } from "./chapter-row.tsx";

const WIDTHS = ["62%", "48%", "71%", "55%", "40%"];

export function ChapterListSkeleton({ variant }: { variant: ChapterVariant }) {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.bones}>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.bone} data-variant={variant}>
          <Skeleton width={16} height={12} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
