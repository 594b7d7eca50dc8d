// The other login methods, below the panel (product.md 2, "Login dialog").
import { Mail, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./login.module.css";

export type OtherLoginMethod = "email" | "phone" | LoginProvider;

/** The icons of our own login methods; providers are shown by their names. */
const ICONS: Partial<Record<OtherLoginMethod, ReactNode>> = { email: <Mail />, phone: <Smartphone /> };

export function OtherLoginMethods({
  ways,
  onChoose,
}: {
  ways: readonly OtherLoginMethod[];
  onChoose: (way: OtherLoginMethod) => void;
}) {
  const { t } = useTranslation("login");
  if (ways.length === 0) return null;
  return (
    <section className={styles.others} aria-label={t("other_ways")}>
      <p className={styles.or} aria-hidden="true">
        {t("or")}
      </p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Button key={way} icon={ICONS[way]} onClick={() => onChoose(way)}>
            {t(`way_${way}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
