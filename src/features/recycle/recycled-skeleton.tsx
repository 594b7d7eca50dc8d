// The shape of the deleted stories while they come.
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./recycle-bin.module.css";

export function RecycledSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.list}>
      {["38%", "26%", "33%"].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={48} height={64} />
          <span className={styles.boneWords}>
            <Skeleton width={width} height="1.1em" />
            <Skeleton width="44%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
