// The progress of an import.
import { useTranslation } from "react-i18next";
import type { ImportProgress } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Progress } from "../../ui/progress.tsx";
import styles from "./import-world.module.css";

export interface ImportRunningProps {
  progress: ImportProgress | null;
  /** The progress cannot be fetched at the moment. */
  lost: boolean;
}

export function ImportRunning({ progress, lost }: ImportRunningProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const { step, done, total } = progress ?? { step: "reading" as const, done: 0, total: 0 };
  const said = { done: format.number(done), total: format.number(total) };
  const value = step !== "reading" && total > 0 ? Math.round((done / total) * 100) : null;
  return (
    <div className={styles.working}>
      <Progress label={t("importing")} value={value} />
      <p role="status">{lost ? t("lost_track") : t(`step_${step}`, said)}</p>
      <p className={styles.quiet}>{t("closing_goes_on")}</p>
    </div>
  );
}
