// A picture that is not public, fetched with the login session, which can be enlarged; a placeholder while it loads, and a
// retry button after an error.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetchedPicture } from "../../lib/use-fetched-picture.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./fetched-picture.module.css";

export interface FetchedPictureProps {
  /** Names the picture among all that are fetched: with another one, another picture is fetched. */
  id: string;
  /** The text alternative of the picture. */
  name: string;
  fetchPicture: (signal: AbortSignal) => Promise<{ blob: Blob }>;
  /** `thumbnail`: a small square that it fills. `whole`: all of it in a square as wide as its place. */
  shape: "thumbnail" | "whole";
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function FetchedPicture({ id, name, fetchPicture, shape, onLook }: FetchedPictureProps) {
  const { t } = useTranslation(["images", "common"]);
  const place = useRef<HTMLDivElement>(null);
  const { src, failed, retry } = useFetchedPicture(id, fetchPicture, place);
  return (
    <div ref={place} className={styles.place} data-shape={shape}>
      {src ? (
        <button
          type="button"
          className={styles.look}
          aria-label={t("images:look_named", { name })}
          onClick={() => onLook(src, name)}
        >
          <img src={src} alt="" className={styles.picture} decoding="async" />
        </button>
      ) : failed ? (
        <div className={styles.failed} role="alert">
          <p>{t("images:fetch_failed")}</p>
          <Button size="sm" onClick={retry}>
            {t("common:retry")}
          </Button>
        </div>
      ) : (
        <Spinner label={t("images:fetching")} size={20} />
      )}
    </div>
  );
}
