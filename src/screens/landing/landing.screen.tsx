// The landing page that phones show until the person continues in the browser: what the product is, a link to open on a
// computer, the app if the operator has one, and a button to continue (product.md 1).
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Download, Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { appSettings } from "../../queries/app-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { PRODUCT_COVER_COLOURS } from "../../ui/drawn-colours.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import styles from "./landing.module.css";
import { LandingPicture } from "./landing-picture.tsx";

const MESSAGE_MS = 4_000;

export function LandingScreen({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation(["landing", "common"]);
  const app = useQuery(appSettings);
  const download = app.data?.package_url;
  usePageTitle(null);
  const copyLink = async () => {
    if (await copyText(location.origin)) toast(t("copied"), { duration: MESSAGE_MS });
    else toastError(t("copy_failed"), { duration: MESSAGE_MS });
  };
  return (
    <main className={styles.landing}>
      <Cover title="" colours={PRODUCT_COVER_COLOURS.ember} className={styles.light} />
      <LandingPicture />
      <div className={styles.words}>
        <p className={styles.name}>{t("common:app_name")}</p>
        <h1 className={styles.title}>{t("title")}</h1>
        <p className={styles.description}>{t("description")}</p>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" block icon={<ArrowRight />} onClick={onContinue}>
            {t("continue")}
          </Button>
          {download && (
            <Button size="lg" block icon={<Download />} onClick={() => location.assign(download)}>
              {t("download")}
            </Button>
          )}
          <Button
            variant="ghost"
            size="lg"
            block
            icon={<Link2 />}
            onClick={() => void copyLink()}
            className={styles.on}
          >
            {t("copy")}
          </Button>
        </div>
      </div>
    </main>
  );
}
