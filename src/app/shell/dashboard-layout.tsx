// The dashboard's layout: a top bar with the search box, the bell and one primary action, and the area's screen below.
// A screen whose route has `hasAction` has its own primary action.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useMatches } from "react-router-dom";
import { SQUARE_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useSession } from "../../session/session.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageToggle, ThemeToggle } from "./appearance.tsx";
import styles from "./dashboard-layout.module.css";
import { Logo } from "./logo.tsx";
import { SearchBox } from "./search-box.tsx";

// Lazy: nothing of it is needed before the rest of the page.
const Bell = lazyView<{ quiet: boolean }>(async () => {
  const [bell] = await Promise.all([import("../../features/notices/bell.tsx"), loadTexts("notices")]);
  return bell.Bell;
});

export function DashboardLayout() {
  const { t } = useTranslation(["shell", "common"]);
  const narrow = useMedia(NARROW);
  const { user } = useSession();
  const hasAction = useMatches().some(({ handle }) => saysAction(handle));
  return (
    <>
      <header className={styles.bar}>
        {narrow && (
          <Link to={SQUARE_PATH} className={styles.brand}>
            <Logo size={30} />
            <span className={styles.name}>{t("common:app_name")}</span>
          </Link>
        )}
        {!narrow && <SearchBox />}
        <div className={styles.end}>
          {narrow && <SearchBox />}
          {narrow && (
            <>
              <ThemeToggle side="top" />
              <LanguageToggle side="top" />
            </>
          )}
          {user && (
            <Bell quiet={narrow} fallback={!narrow && <span className={styles.bell} />} onMissing={ignoreMissing} />
          )}
          {!hasAction && (
            <LinkButton to={STORIES_PATH} state={{ create: true }} variant="primary" icon={<PenLine />}>
              <span className={styles.write}>{t("write")}</span>
            </LinkButton>
          )}
          {narrow && <AccountMenu />}
        </div>
      </header>
      <Outlet />
    </>
  );
}

function saysAction(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hasAction" in handle && handle.hasAction === true;
}
