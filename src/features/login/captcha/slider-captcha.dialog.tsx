// The slider captcha (product.md 4, "Send-code button"): a piece to be put into its gap before a code is sent.
import { ImageOff, RefreshCw } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CAPTCHA_HEIGHT } from "../../../../contract/limits.ts";
import type { DialogComponentProps } from "../../../lib/dialogs.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./captcha.module.css";
import { CaptchaSlider } from "./captcha-slider.tsx";
import { useCaptcha } from "./use-captcha.ts";

export function SliderCaptchaDialog({ close }: DialogComponentProps<"slider-captcha">) {
  const { t } = useTranslation("login");
  const errorText = useErrorText();
  const handle = useRef<HTMLDivElement>(null);
  const renewal = useRef<HTMLButtonElement>(null);
  const { phase, picture, fault, renew, answer } = useCaptcha(close);

  // Focuses what can be acted on: the piece, or the button for another picture. In a layout effect, because the dialog
  // takes the focus itself a frame after the focused element is removed.
  const hasPiece = phase === "ready" || phase === "checking";
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture takes the focus once, when it comes
  useLayoutEffect(() => {
    if (hasPiece) handle.current?.focus();
    else if (!isFirst.current) renewal.current?.focus();
    isFirst.current = false;
  }, [hasPiece, picture]);

  const said = fault && (fault.kind === "missed" ? t("captcha_missed") : errorText(fault.error));
  return (
    <Dialog size="sm" bare title={t("captcha_title")} className={styles.dialog} onClose={() => close()}>
      <div className={styles.body}>
        <p className={styles.help}>{t("captcha_lead")}</p>
        {picture && hasPiece ? (
          <CaptchaSlider
            key={picture.captcha_id}
            handle={handle}
            picture={picture}
            checking={phase === "checking"}
            onLetGo={(x, trace) => void answer(x, trace)}
          />
        ) : (
          // Reserves the space of picture and track, so that nothing moves when they load.
          <div className={styles.slider}>
            <div className={styles.blank} style={{ height: CAPTCHA_HEIGHT }}>
              {phase === "loading" ? (
                <Spinner label={t("captcha_loading")} size={24} />
              ) : (
                <ImageOff aria-hidden="true" />
              )}
            </div>
            <div className={styles.track} />
          </div>
        )}
        <div className={styles.below}>
          <div className={styles.said}>
            {said && <p role="alert">{said}</p>}
            {phase === "expired" && <p role="alert">{t("captcha_expired")}</p>}
            {phase === "checking" && <p role="status">{t("captcha_checking")}</p>}
          </div>
          <Button
            ref={renewal}
            variant="ghost"
            size="sm"
            icon={<RefreshCw />}
            onClick={renew}
            disabled={phase === "checking"}
          >
            {t("captcha_renew")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
