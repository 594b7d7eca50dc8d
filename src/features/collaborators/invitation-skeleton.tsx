// The shape of an invitation while it is looked up.
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./invitation-card.module.css";

export function InvitationSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.card}>
      <div className={styles.cover} data-waiting />
      <div className={styles.inside}>
        <Skeleton width="55%" height="1.2em" />
        <Skeleton width="80%" height="2em" />
        <SkeletonText lines={2} />
        <Skeleton width={120} height={42} radius="m" />
      </div>
    </div>
  );
}
