// The current picture, or a prompt to choose one.
import { ImagePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./picture-preview.module.css";

interface PicturePreviewProps {
  image: string | null | undefined;
  notEdit: boolean | undefined;
  onBroken: () => void;
  onChoose: () => void;
}

export function PicturePreview({ image, notEdit, onBroken, onChoose }: PicturePreviewProps) {
  const { t } = useTranslation("images");
  if (image)
    return (
      <div className={styles.frame}>
        <img className={styles.picture} src={image} alt={t("current_picture")} onError={onBroken} />
      </div>
    );
  return (
    <div className={styles.invite}>
      <ImagePlus aria-hidden="true" className={styles.sign} />
      <p className={styles.words}>{t(notEdit ? "no_picture" : "drop_or_paste")}</p>
      {!notEdit && (
        <Button variant="primary" onClick={onChoose}>
          {t("choose_picture")}
        </Button>
      )}
    </div>
  );
}
