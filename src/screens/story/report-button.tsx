// The button that reports a work, one of its parts or a person.
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./report-button.module.css";

export interface ReportButtonProps {
  /** What it reports, where a page has several of them. */
  of?: string | undefined;
  size?: "sm" | "md";
  busy?: boolean;
  onReport: () => void;
}

// A button and no menu of one item: a visitor's page would load menus, and the router with them.
export function ReportButton({ of, size = "md", busy = false, onReport }: ReportButtonProps) {
  const { t } = useTranslation("common");
  return (
    <IconButton
      label={of === undefined ? t("report") : t("report_of", { name: of })}
      icon={<Flag />}
      size={size}
      busy={busy}
      className={styles.report}
      onClick={onReport}
    />
  );
}
