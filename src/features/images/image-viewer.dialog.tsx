// Shows one picture as large as the window allows; a click or Escape closes it.
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import "./image-dialogs.ts";
import styles from "./image-viewer.module.css";

export function ImageViewerDialog({ src, alt, close }: DialogComponentProps<"image-viewer">) {
  const { t } = useTranslation("images");
  return (
    <Dialog title={alt || t("picture")} hideTitle bare className={styles.viewer} onClose={() => close()}>
      <button type="button" className={styles.picture} aria-label={t("close_picture")} onClick={() => close()}>
        <img src={src} alt={alt} decoding="async" />
      </button>
    </Dialog>
  );
}
