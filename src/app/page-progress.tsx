// A line at the top while a route is being fetched, once that takes longer than a blink.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router-dom";
import { Progress } from "../ui/progress.tsx";
import styles from "./page-progress.module.css";

const PATIENCE_MS = 300;

export function PageProgress() {
  const { t } = useTranslation("shell");
  const busy = useNavigation().state === "loading";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(setShown, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? (
    <div className={styles.line}>
      <Progress label={t("page_loading")} value={null} />
    </div>
  ) : null;
}
