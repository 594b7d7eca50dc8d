// Shows the agreement or the privacy policy before the person agrees: the button is enabled after ten seconds
// (product.md 4).
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AGREEMENT_READ_SECONDS } from "../../../contract/limits.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useTheme } from "../../lib/theme.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./agreement.module.css";
import { agreementAddress } from "./agreement-address.ts";

export function AgreementDialog({ page, close }: DialogComponentProps<"agreement">) {
  const { t } = useTranslation("login");
  const { locale } = useFormat();
  const theme = useTheme();
  const left = useCountdown(AGREEMENT_READ_SECONDS);
  const document = useRef<HTMLIFrameElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <Dialog
      size="lg"
      bare
      title={t(`${page}_title`)}
      // Only the English edition has the close icon; Escape and a click outside close the dialog in both.
      hideClose={locale === "zh-CN"}
      initialFocus={document}
      onClose={() => close()}
      footer={
        <Button variant="primary" disabled={left > 0} onClick={() => close(true)}>
          {left > 0 ? t("agree_in", { seconds: left }) : t("agree")}
        </Button>
      }
    >
      <iframe
        ref={document}
        className={styles.document}
        title={t(`${page}_title`)}
        // Key events inside the iframe do not reach this document.
        onLoad={() => document.current?.contentWindow?.addEventListener("keydown", onKey)}
        src={agreementAddress(page, locale, theme)}
      />
    </Dialog>
  );
}

/** Seconds left; 0 when the time is over. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
