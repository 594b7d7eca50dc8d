// The login dialog: three slides beside one active panel.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailPanel } from "./email-panel.tsx";
import styles from "./login.module.css";
import { LoginBanner } from "./login-banner.tsx";
import type { LoginMode } from "./login-rules.ts";

export function LoginDialog({ panel = "login", close }: DialogComponentProps<"login">) {
  const { t } = useTranslation("login");
  const first = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<LoginMode>(panel);
  return (
    <Dialog
      size="xl"
      bare
      hideTitle
      title={t(`title_${mode}`)}
      className={styles.dialog}
      initialFocus={first}
      onClose={() => close()}
    >
      <div className={styles.columns}>
        <LoginBanner />
        <section className={styles.panel}>
          <p className={styles.title} aria-hidden="true">
            {t(`title_${mode}`)}
          </p>
          <EmailPanel first={first} mode={mode} onModeChange={setMode} onDone={() => close(true)} />
        </section>
      </div>
    </Dialog>
  );
}
