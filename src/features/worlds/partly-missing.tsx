// Says that some of the visible items could not be fetched, with a button that tries again.
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./partly-missing.module.css";

export interface PartlyMissingProps {
  list: { isPartlyMissing: boolean; isFetching: boolean; retry: () => void };
}

export function PartlyMissing({ list }: PartlyMissingProps) {
  const { t } = useTranslation(["worlds", "common"]);
  if (!list.isPartlyMissing) return null;
  return (
    <div className={styles.place}>
      <Notice tone="bad">
        <span className={styles.line}>
          {t("partly_missing")}
          <Button size="sm" busy={list.isFetching} onClick={list.retry}>
            {t("common:retry")}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
