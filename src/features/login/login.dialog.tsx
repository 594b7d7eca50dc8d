// The login dialog: three slides beside one active panel.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PREFILL_DELAY_MS } from "../../../contract/limits.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { chooseLastLogin, readLastLogin } from "../../session/last-login.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { AgreementTip } from "./agreement-tip.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { ForgetPanel } from "./forget-panel.tsx";
import { LastLoginPrompt } from "./last-login-prompt.tsx";
import styles from "./login.module.css";
import { LoginBanner } from "./login-banner.tsx";
import type { LoginMode } from "./login-rules.ts";

/** The panels there are; one is active. */
type LoginPanel = "email" | "forget";

/** The email of the last login, where that was by email. */
function lastEmail(): string {
  const last = readLastLogin();
  return (last?.type === "email" && last.data.email) || "";
}

export function LoginDialog({ mode: opened = "login", close }: DialogComponentProps<"login">) {
  const { t } = useTranslation("login");
  const first = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<LoginMode>(opened);
  const [panel, setPanel] = useState<LoginPanel>("email");
  const [hasSwitched, setHasSwitched] = useState(false);
  const [agreement, setAgreement] = useState({ agreed: false, missing: false });
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

  /** One email for all panels: nobody types it twice. */
  const switchPanel = (next: LoginPanel, typed: string) => {
    setEmail(typed);
    setMode("login");
    setAgreement((before) => ({ ...before, missing: false }));
    setHasSwitched(true);
    setPanel(next);
  };
  const choose = () => {
    chooseLastLogin();
    if (panel !== "email") switchPanel("email", email);
    setMode("login");
    setChosen(true);
  };
  const title = t(panel === "email" ? `title_${mode}` : "title_forget");
  return (
    <Dialog
      size="xl"
      bare
      hideTitle
      title={title}
      className={styles.dialog}
      initialFocus={first}
      hideClose={!mobile}
      onClose={() => close()}
    >
      <div className={styles.columns}>
        <LoginBanner />
        <section className={styles.panel}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {mobile && last && !chosen && <LastLoginPrompt email={last} onChoose={choose} />}
          {panel === "email" ? (
            <EmailPanel
              first={first}
              email={email}
              takesOver={hasSwitched}
              mode={mode}
              onModeChange={setMode}
              agreed={agreement.agreed}
              onAgreementMissing={(missing) => setAgreement((before) => ({ ...before, missing }))}
              onForgot={(typed) => switchPanel("forget", typed)}
              onDone={() => close(true)}
            />
          ) : (
            <ForgetPanel email={email} onBack={(typed) => switchPanel("email", typed)} />
          )}
          <AgreementTip {...agreement} onAgreedChange={(agreed) => setAgreement({ agreed, missing: false })} />
        </section>
      </div>
    </Dialog>
  );
}
