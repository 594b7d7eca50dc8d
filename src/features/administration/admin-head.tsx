// The head of every administrators' screen: links back to the stories and to the other screens.
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import {
  ADMIN_ACCOUNTS_PATH,
  ADMIN_AUDIT_PATH,
  ADMIN_MODELS_PATH,
  ADMIN_PICTURES_PATH,
} from "../../../contract/page-paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./admin-head.module.css";

const SCREENS = [
  { to: ADMIN_ACCOUNTS_PATH, text: "accounts" },
  { to: ADMIN_PICTURES_PATH, text: "held_images" },
  { to: ADMIN_MODELS_PATH, text: "models" },
  { to: ADMIN_AUDIT_PATH, text: "audit" },
] as const;

export function AdminHead({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("administration");
  const { pathname } = useLocation();
  return (
    <div className={styles.head}>
      <LinkButton to={storiesPath} variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
        {t("to_stories")}
      </LinkButton>
      <nav aria-label={t("administration")} className={styles.screens}>
        {SCREENS.map(({ to, text }) => (
          <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined} className={styles.screen}>
            {t(text)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
