// A held picture that can be enlarged; a placeholder while it loads, and a retry button after an error.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HeldImage } from "../../../contract/held-images.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./held-picture.module.css";
import { useHeldPicture } from "./use-held-picture.ts";

export interface HeldPictureProps {
  image: HeldImage;
  /** The text alternative of the picture. */
  name: string;
  onLook: (src: string, alt: string) => void;
}

export function HeldPicture({ image, name, onLook }: HeldPictureProps) {
  const { t } = useTranslation(["held-images", "common"]);
  const place = useRef<HTMLDivElement>(null);
  const { src, failed, retry } = useHeldPicture(image.id, place);
  return (
    <div ref={place} className={styles.place}>
      {src ? (
        <button
          type="button"
          className={styles.look}
          aria-label={t("look", { picture: name })}
          onClick={() => onLook(src, name)}
        >
          <img src={src} alt="" className={styles.picture} decoding="async" />
        </button>
      ) : failed ? (
        <div className={styles.failed} role="alert">
          <p>{t("picture_failed")}</p>
          <Button size="sm" onClick={retry}>
            {t("common:retry")}
          </Button>
        </div>
      ) : (
        <Spinner label={t("picture_loading")} size={22} />
      )}
    </div>
  );
}
