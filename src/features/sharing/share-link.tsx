// The link of a shared work: to copy, to open, and as a QR code.
import { Copy, ExternalLink } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { toast, toastError } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./share.module.css";

// Lazy: the code that computes a QR code is larger than the dialog.
const QrPicture = lazyView(async () => (await import("./qr-picture.tsx")).QrPicture);

/** @param path The address of its page; null until the server has made the link. */
export function ShareLink({ path }: { path: string | null }) {
  const { t } = useTranslation(["sharing", "common"]);
  const heading = useId();
  const link = path === null ? null : `${location.origin}${path}`;

  async function copy(text: string) {
    if (await copyText(text)) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  }

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("link")}
      </h3>
      <div className={styles.link}>
        <div className={styles.linkTools}>
          {link === null || path === null ? (
            <Skeleton height={34} radius="m" />
          ) : (
            <TextField
              label={t("link")}
              hideLabel
              size="sm"
              readOnly
              value={link}
              onValueChange={() => {}}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          <div className={styles.buttons}>
            <Button icon={<Copy />} disabled={link === null} onClick={() => link !== null && void copy(link)}>
              {t("common:copy_link")}
            </Button>
            {path !== null && (
              <LinkButton to={path} target="_blank" rel="noopener" icon={<ExternalLink />} title={t("open_hint")}>
                {t("open")}
              </LinkButton>
            )}
          </div>
          <p className={styles.note}>{t("qr_hint")}</p>
        </div>
        <div className={styles.qr}>
          {link !== null && (
            <QrPicture text={link} label={t("qr")} className={styles.qrPicture} onMissing={ignoreMissing} />
          )}
        </div>
      </div>
    </section>
  );
}
