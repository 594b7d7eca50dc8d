// The frame of every screen: the rail (a bottom bar on narrow windows) and the screen beside it.
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { SQUARE_PATH } from "../../../contract/page-paths.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { OfflineBanner } from "../offline-banner.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./app-shell.module.css";
import { LanguageToggle, ThemeToggle } from "./appearance.tsx";
import { useContentKeys } from "./content-keys.ts";
import { useContentScroll } from "./content-scroll.ts";
import { Logo } from "./logo.tsx";
import { NavLinks } from "./nav-links.tsx";

export function AppShell() {
  const { t } = useTranslation("shell");
  const narrow = useMedia(NARROW);
  const content = useRef<HTMLElement>(null);
  useContentScroll(content);
  useContentKeys(content);
  const skip = (event: MouseEvent) => {
    // In the editor, "skip to content" goes to the text and not to the list of chapters before it.
    const text = content.current?.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]');
    if (!text) return;
    event.preventDefault();
    text.focus();
  };
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the address it has, unless there is a text */}
      <a href="#content" className={styles.skip} onClick={skip}>
        {t("skip_to_content")}
      </a>
      {!narrow && (
        <nav className={styles.rail} aria-label={t("main_navigation")}>
          <Link to={SQUARE_PATH} className={styles.home} aria-label={t("home")}>
            <Logo />
          </Link>
          <ul className={styles.areas}>
            <NavLinks />
          </ul>
          <div className={styles.corner}>
            <ThemeToggle side="right" />
            <LanguageToggle side="right" />
            <div className={styles.account}>
              <AccountMenu />
            </div>
          </div>
        </nav>
      )}
      <div className={styles.beside}>
        <OfflineBanner />
        <main id="content" ref={content} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      {narrow && (
        <nav className={styles.bar} aria-label={t("main_navigation")}>
          <ul className={styles.barAreas}>
            <NavLinks />
          </ul>
        </nav>
      )}
    </div>
  );
}
