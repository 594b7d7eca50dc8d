// The button inside the code's field that requests a code: busy, counting down, or offering another code.
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./login.module.css";
import type { CodeState } from "./send-code.ts";

export interface SendCodeButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  code: CodeState;
  onSend: () => void;
}

export function SendCodeButton({ ref, code: { phase, left }, onSend }: SendCodeButtonProps) {
  const { t } = useTranslation("login");
  const label = {
    idle: t("get_code"),
    sending: t("get_code"),
    waiting: t("get_code_wait", { seconds: left }),
    again: t("get_code_again"),
  }[phase];
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="sm"
      className={styles.sendCode}
      busy={phase === "sending"}
      disabled={phase === "waiting"}
      onClick={onSend}
    >
      {label}
    </Button>
  );
}
