// The menu of a shared work, one of its entries or a person, from which they are reported.
import { Ellipsis, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import styles from "./report-menu.module.css";

export interface ReportMenuProps {
  /** What it is the menu of, where a page has several. */
  of?: string | undefined;
  size?: "sm" | "md";
  busy?: boolean;
  onReport: () => void;
}

export function ReportMenu({ of, size = "md", busy = false, onReport }: ReportMenuProps) {
  const { t } = useTranslation("common");
  const label = of === undefined ? t("more") : t("more_of", { name: of });
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Ellipsis />} size={size} busy={busy} className={styles.more} />}
      groups={[[{ label: t("report"), icon: <Flag />, onSelect: onReport }]]}
    />
  );
}
