// The dashboard's layout: a top bar with one primary action, and the area's screen below. A screen whose route has
// `hasAction` has its own primary action; on wide windows, where the rail has everything else, it has no top bar.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useMatches } from "react-router-dom";
import { SQUARE_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageToggle, ThemeToggle } from "./appearance.tsx";
import styles from "./dashboard-layout.module.css";
import { Logo } from "./logo.tsx";

export function DashboardLayout() {
  const { t } = useTranslation(["shell", "common"]);
  const narrow = useMedia(NARROW);
  const hasAction = useMatches().some(({ handle }) => saysAction(handle));
  return (
    <>
      {(narrow || !hasAction) && (
        <header className={styles.bar}>
          {narrow && (
            <Link to={SQUARE_PATH} className={styles.brand}>
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
            {!hasAction && (
              <LinkButton to={STORIES_PATH} state={{ create: true }} variant="primary" icon={<PenLine />}>
                {t("write")}
              </LinkButton>
            )}
            {narrow && <AccountMenu />}
          </div>
        </header>
      )}
      <Outlet />
    </>
  );
}

function saysAction(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hasAction" in handle && handle.hasAction === true;
}
