// The login dialog: the banner beside one active panel, and the other login methods below the panel.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { PREFILL_DELAY_MS } from "../../../contract/limits.ts";
import { errorMessage } from "../../i18n/message.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { lazyPart } from "../../lib/lazy-view.tsx";
import { NARROW, useMedia } from "../../lib/media.ts";
import { toastError } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { chooseLastLogin, readLastLogin } from "../../session/last-login.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { AgreementTip } from "./agreement-tip.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { ForgetPanel } from "./forget-panel.tsx";
import { LastLoginPrompt } from "./last-login-prompt.tsx";
import styles from "./login.module.css";
import { LoginBanner } from "./login-banner.tsx";
import type { LoginMode } from "./login-rules.ts";
import { isOffered, otherLoginMethods } from "./offered-login-methods.ts";
import { type OtherLoginMethod, OtherLoginMethods } from "./other-login-methods.tsx";
import { ProviderFailure } from "./provider/provider-failure.tsx";
import { useProviderLogin } from "./provider/use-provider-login.ts";
import { WaitingOverlay } from "./provider/waiting-overlay.tsx";
import { type Remembered, readRemembered } from "./remembered.ts";
import { NO_PHONE } from "./typed-phone.ts";
import { useLoginMethods } from "./use-login-methods.ts";

/** The dialog's panels; one is active. */
type LoginPanel = "email" | "phone" | "forget" | "weixin";

/** With its list of regions, this panel is larger than the rest of the dialog. */
const phonePanel = lazyPart(async () => (await import("./phone-panel.tsx")).PhonePanel);

const weixinPanel = lazyPart(async () => (await import("./provider/weixin-panel.tsx")).WeixinPanel);

export function LoginDialog({ mode: opened = "login", returned, close }: DialogComponentProps<"login">) {
  const { t } = useTranslation("login");
  const first = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<LoginMode>(opened);
  const [panel, setPanel] = useState<LoginPanel>("email");
  const [hasSwitched, setHasSwitched] = useState(false);
  // "Welcome back" is not shown on a first visit. Read once, before this login is remembered.
  const [isFirstVisit] = useState(() => readLastLogin() === null);
  const [agreed, setAgreed] = useState(false);
  const [agreementMissing, setAgreementMissing] = useState(false);
  const toggle = useRef<HTMLElement>(null);
  /** The provider whose login was refused because the agreement is missing. */
  const [refusedProvider, setRefusedProvider] = useState<LoginProvider | null>(null);
  const { phone: hasPhone, providers } = useLoginMethods();
  const { locale } = useFormat();
  const third = useProviderLogin(() => close(true), returned);
  // The mobile variant offers the last login instead of filling it in, and is the only one with a close button.
  const mobile = useMedia(NARROW);
  const [last] = useState(readRemembered);
  const offered = last && isOffered(last.way, hasPhone, providers) ? last : null;
  const [email, setEmail] = useState(!mobile && last?.way === "email" ? last.email : "");
  const typedEmail = useRef<string | null>(null);
  const [phone, setPhone] = useState(!mobile && last?.way === "phone" ? last.phone : NO_PHONE);
  const [prefills, setPrefills] = useState(0);
  const [chosen, setChosen] = useState<Remembered | null>(null);

  useEffect(() => {
    if (hasPhone) phonePanel.preload();
  }, [hasPhone]);

  // Fills in the fields a moment after the panel has changed (product.md 4, "Login dialog panels").
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(() => {
      if (chosen.way === "email") setEmail(chosen.email);
      else if (chosen.way === "phone") {
        setPhone(chosen.phone);
        setPrefills((before) => before + 1);
      }
    }, PREFILL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen]);

  const switchPanel = (next: LoginPanel) => {
    setMode("login");
    setAgreementMissing(false);
    setRefusedProvider(null);
    third.cancel();
    setHasSwitched(true);
    setPanel(next);
  };
  /** All panels share one email, so that nobody types it twice. */
  const switchWith = (next: LoginPanel, typed: string) => {
    typedEmail.current = null;
    setEmail(typed);
    switchPanel(next);
  };
  /** Focuses the agreement's toggle when it is missing. */
  const missAgreement = (isMissing: boolean) => {
    setAgreementMissing(isMissing);
    if (isMissing) toggle.current?.focus();
  };
  /** The new panel takes the focus from the button at once, so it has to be loaded before it is shown. */
  const showWay = async (way: OtherLoginMethod) => {
    setRefusedProvider(null);
    if (way !== "email" && way !== "phone" && way !== "weixin") {
      // Whether the provider's login will create an account is not known before it returns, so the agreement is needed.
      if (agreed) return third.start(way);
      third.cancel();
      setRefusedProvider(way);
      toggle.current?.focus();
      return;
    }
    if (way === "phone") await phonePanel.load();
    if (way === "weixin") await weixinPanel.load();
    setEmail((before) => typedEmail.current ?? before);
    switchPanel(way);
  };
  const failed = () => toastError(errorMessage("request_failed"));
  const choose = async (remembered: Remembered) => {
    chooseLastLogin();
    if (panel !== remembered.way) await showWay(remembered.way);
    setMode("login");
    if (remembered.way === "email" || remembered.way === "phone") setChosen(remembered);
  };

  const PhonePanel = phonePanel.current();
  const WeixinPanel = weixinPanel.current();
  const shown = (panel === "phone" && !PhonePanel) || (panel === "weixin" && !WeixinPanel) ? "email" : panel;
  const greeting = mode === "login" && isFirstVisit ? "title_first" : (`title_${mode}` as const);
  const title = t(shown === "email" ? greeting : `title_${shown}`);
  const ways = shown === "forget" ? [] : otherLoginMethods(shown, hasPhone, providers, locale);
  const missing = refusedProvider
    ? t("agreement_missing_third", { name: t(`way_${refusedProvider}`) })
    : agreementMissing
      ? t(shown === "phone" ? "agreement_missing_phone" : "agreement_missing")
      : null;
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
      {third.waiting && <WaitingOverlay provider={third.waiting} onCancel={third.cancel} />}
      <div className={styles.columns} inert={third.waiting !== null}>
        <LoginBanner />
        <section className={styles.panel}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {mobile && offered && !chosen && (
            <LastLoginPrompt
              name={offered.name ?? t(`way_${offered.way}`)}
              onChoose={() => void choose(offered).catch(failed)}
            />
          )}
          {shown === "email" && (
            <EmailPanel
              first={first}
              email={email}
              onEmailTyped={(typed) => {
                typedEmail.current = typed;
              }}
              takesOver={hasSwitched}
              mode={mode}
              onModeChange={setMode}
              agreed={agreed}
              onAgreementMissing={missAgreement}
              onForgot={(typed) => switchWith("forget", typed)}
              onDone={() => close(true)}
            />
          )}
          {shown === "phone" && PhonePanel && (
            <PhonePanel
              phone={phone}
              onPhoneChange={setPhone}
              prefills={prefills}
              agreed={agreed}
              onAgreementMissing={missAgreement}
              onDone={() => close(true)}
            />
          )}
          {shown === "weixin" && WeixinPanel && <WeixinPanel agreed={agreed} onDone={() => close(true)} />}
          {shown === "forget" && <ForgetPanel email={email} onBack={(typed) => switchWith("email", typed)} />}
          <OtherLoginMethods ways={ways} onChoose={(way) => void showWay(way).catch(failed)} />
          {third.failure && <ProviderFailure words={third.failure} />}
          {shown !== "forget" && (
            <AgreementTip
              toggle={toggle}
              agreed={agreed}
              missing={missing}
              onAgreedChange={(next) => {
                setAgreed(next);
                setAgreementMissing(false);
                setRefusedProvider(null);
              }}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}
