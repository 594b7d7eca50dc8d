// The dashboard: a top bar with the one thing to do from anywhere, and the area's screen under it.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { NARROW, useMedia } from "../../lib/media.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageToggle, ThemeToggle } from "./appearance.tsx";
import styles from "./dashboard-layout.module.css";
import { Logo } from "./logo.tsx";

export function DashboardLayout() {
  const { t } = useTranslation(["shell", "common"]);
  const narrow = useMedia(NARROW);
  return (
    <>
      <header className={styles.bar}>
        {narrow && (
          <Link to="/dashboard/square" className={styles.brand}>
            <Logo size={30} />
            {t("common:app_name")}
          </Link>
        )}
        <div className={styles.end}>
          {narrow && (
            <>
              <ThemeToggle side="top" />
              <LanguageToggle side="top" />
            </>
          )}
          <LinkButton to="/dashboard/novels" state={{ create: true }} variant="primary" icon={<PenLine />}>
            {t("write")}
          </LinkButton>
          {narrow && <AccountMenu />}
        </div>
      </header>
      <Outlet />
    </>
  );
}
