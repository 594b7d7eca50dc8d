// The menu of a visitor whose page stands alone: reporting needs a login, and so the application.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { setPendingReport } from "./pending-press.ts";
import { ReportButton } from "./report-button.tsx";
import type { ReportedWork } from "./reported.ts";
import styles from "./visitor-report.module.css";

export interface VisitorReportProps {
  work: ReportedWork;
  of?: string | undefined;
  size?: "sm" | "md";
  /** Draws the application in place of the page; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
}

export function VisitorReport({ work, startApplication, ...menu }: VisitorReportProps) {
  const { t } = useTranslation("common");
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const start = async () => {
    setState("loading");
    setPendingReport(work);
    try {
      await startApplication();
    } catch {
      setPendingReport(null);
      setState("failed");
    }
  };
  return (
    <div className={styles.place}>
      <ReportButton {...menu} busy={state === "loading"} onReport={() => void start()} />
      <span role="status" className={styles.failed}>
        {state === "failed" && t("part_missing")}
      </span>
    </div>
  );
}
