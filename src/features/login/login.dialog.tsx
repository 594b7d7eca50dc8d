// The login dialog: three slides beside one active panel.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PREFILL_DELAY_MS } from "../../../contract/limits.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { chooseLastLogin, readLastLogin } from "../../session/last-login.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { LastLoginPrompt } from "./last-login-prompt.tsx";
import styles from "./login.module.css";
import { LoginBanner } from "./login-banner.tsx";
import type { LoginMode } from "./login-rules.ts";

/** The email of the last login, where that was by email. */
function lastEmail(): string {
  const last = readLastLogin();
  return (last?.type === "email" && last.data.email) || "";
}

export function LoginDialog({ panel = "login", close }: DialogComponentProps<"login">) {
  const { t } = useTranslation("login");
  const first = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<LoginMode>(panel);
  // The mobile variant offers the last login instead of filling it in, and alone has a button to close it.
  const mobile = useMedia(NARROW);
  const [last] = useState(lastEmail);
  const [email, setEmail] = useState(mobile ? "" : last);
  const [chosen, setChosen] = useState(false);

  // After the panel has changed (product.md 4, "Login dialog panels").
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(setEmail, PREFILL_DELAY_MS, last);
    return () => clearTimeout(timer);
  }, [chosen, last]);

  const choose = () => {
    chooseLastLogin();
    setMode("login");
    setChosen(true);
  };
  return (
    <Dialog
      size="xl"
      bare
      hideTitle
      title={t(`title_${mode}`)}
      className={styles.dialog}
      initialFocus={first}
      hideClose={!mobile}
      onClose={() => close()}
    >
      <div className={styles.columns}>
        <LoginBanner />
        <section className={styles.panel}>
          <p className={styles.title} aria-hidden="true">
            {t(`title_${mode}`)}
          </p>
          {mobile && last && !chosen && <LastLoginPrompt email={last} onChoose={choose} />}
          <EmailPanel first={first} email={email} mode={mode} onModeChange={setMode} onDone={() => close(true)} />
        </section>
      </div>
    </Dialog>
  );
}
