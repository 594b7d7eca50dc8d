// The QR code that Weixin scans. To log in, it is requested only after the person agreed to the agreement, because
// anyone who scans it is logged in.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { QRCODE_WIDTH } from "../../../../contract/limits.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import loginStyles from "../login.module.css";
import { useTakeFocus } from "../use-take-focus.ts";
import styles from "./provider.module.css";
import { useWeixinLogin } from "./use-weixin-login.ts";
import { WEIXIN_LOGIN, type WeixinWay } from "./weixin-login.ts";

export interface WeixinPanelProps {
  agreed: boolean;
  onDone: () => void;
  purpose?: "login" | "link";
  way?: WeixinWay;
}

export function WeixinPanel({ agreed, onDone, purpose = "login", way = WEIXIN_LOGIN }: WeixinPanelProps) {
  const { t } = useTranslation("login");
  const panel = useRef<HTMLDivElement>(null);
  const { qr, scanned, failure, renew, fail } = useWeixinLogin(way, agreed, () => {
    if (purpose === "login") toast(t("login_success"));
    onDone();
  });
  useTakeFocus(() => panel.current);
  const size = { width: QRCODE_WIDTH, height: QRCODE_WIDTH };
  return (
    <div ref={panel} className={styles.weixin} tabIndex={-1}>
      <div className={styles.code} style={size}>
        {!agreed ? (
          <p>{t("qr_agree_first")}</p>
        ) : qr ? (
          <img src={qr.value} alt={t(purpose === "link" ? "qr_picture_link" : "qr_picture")} {...size} onError={fail} />
        ) : failure === null ? (
          <Spinner size={28} label={t("qr_loading")} />
        ) : (
          <Button variant="ghost" className={loginStyles.switch} onClick={renew}>
            {t("qr_get")}
          </Button>
        )}
      </div>
      <p className={loginStyles.lead} role="status">
        {failure ?? t(scanned ? "qr_scanned" : "qr_lead")}
      </p>
      {qr?.phonePage && (
        <p className={loginStyles.lead}>
          <a href={qr.phonePage} target="_blank" rel="noreferrer">
            {t("qr_phone_page")}
          </a>
        </p>
      )}
    </div>
  );
}
