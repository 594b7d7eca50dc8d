// The links to the areas: in the rail on wide windows, in the bottom bar on narrow ones.
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { isIn, NAV_ITEMS } from "./nav-items.ts";
import styles from "./nav-links.module.css";

export function NavLinks() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  return NAV_ITEMS.map((item) => {
    const Icon = item.icon;
    const current = isIn(item, pathname, search);
    return (
      <li key={item.key}>
        <Link
          to={item.to}
          className={styles.link}
          aria-current={current ? (pathname === item.to ? "page" : "true") : undefined}
        >
          <Icon aria-hidden="true" />
          {t(item.key)}
        </Link>
      </li>
    );
  });
}
