// The shape of a story's people while they come.
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./collaborators.module.css";

export function PeopleSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.people}>
      {["42%", "30%", "36%"].map((width) => (
        <div key={width} className={styles.person}>
          <Skeleton width={34} height={34} radius="full" />
          <span className={styles.who}>
            <Skeleton width={width} height="1em" />
            <Skeleton width="24%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
