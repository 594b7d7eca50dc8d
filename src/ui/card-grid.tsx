// What grids of work cards share: how many cards fit side by side, and their placeholders while a list is loading.
import { type RefObject, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./card-grid.module.css";
import { Skeleton, SkeletonText } from "./skeleton.tsx";

export const CARD_HEIGHT = 176;
export const CARD_GAP = 20;
const CARD_WIDTH_MIN = 330;
const SKELETONS = 6;

/** How many cards of a readable width fit side by side. */
export function useCardColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + CARD_GAP) / (CARD_WIDTH_MIN + CARD_GAP))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}

export function CardSkeletons({ columns, count = SKELETONS }: { columns: number; count?: number }) {
  const { t } = useTranslation("common");
  return (
    <div
      role="status"
      aria-label={t("loading")}
      className={styles.cards}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: CARD_HEIGHT,
        gap: CARD_GAP,
      }}
    >
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton cards are identical and never move
        <div key={card} className={styles.bone}>
          <Skeleton height="100%" />
          <div className={styles.bones}>
            <Skeleton width="58%" height={18} />
            <SkeletonText lines={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
