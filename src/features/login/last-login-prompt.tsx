// Offers the way this person logged in last (product.md 2, "Login dialog"); a password is never stored.
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./login.module.css";

export function LastLoginPrompt({ name, onChoose }: { name: string; onChoose: () => void }) {
  const { t } = useTranslation("login");
  return (
    <Button block icon={<History />} className={styles.last} onClick={onChoose}>
      <span className={styles.lastText}>{t("last_login", { name })}</span>
    </Button>
  );
}
