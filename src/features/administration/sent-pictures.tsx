// The pictures of a report, of what was reported or of feedback. They are not public: each is fetched with the login session.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetchedPicture } from "../../lib/use-fetched-picture.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./sent-pictures.module.css";

export interface SentPicturesProps {
  /** Id of what they were sent with. */
  of: string;
  /** What they are together; left out: pictures of a report. */
  label?: string;
  count: number;
  fetchPicture: (at: number, signal: AbortSignal) => Promise<{ blob: Blob }>;
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function SentPictures({ of, label, count, fetchPicture, onLook }: SentPicturesProps) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  if (count === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={label ?? t("pictures")}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place
        <li key={at}>
          <SentPicture
            id={`${of}/${at}`}
            name={t("picture", { number: format.number(at + 1) })}
            fetchPicture={(signal) => fetchPicture(at, signal)}
            onLook={onLook}
          />
        </li>
      ))}
    </ul>
  );
}

interface SentPictureProps {
  id: string;
  /** The text alternative of the picture. */
  name: string;
  fetchPicture: (signal: AbortSignal) => Promise<{ blob: Blob }>;
  onLook: (src: string, alt: string) => void;
}

function SentPicture({ id, name, fetchPicture, onLook }: SentPictureProps) {
  const { t } = useTranslation(["moderation", "common"]);
  const place = useRef<HTMLDivElement>(null);
  const { src, failed, retry } = useFetchedPicture(id, fetchPicture, place);
  return (
    <div ref={place} className={styles.place}>
      {src ? (
        <button
          type="button"
          className={styles.look}
          aria-label={t("moderation:look", { name })}
          onClick={() => onLook(src, name)}
        >
          <img src={src} alt="" className={styles.picture} decoding="async" />
        </button>
      ) : failed ? (
        <div className={styles.failed} role="alert">
          <p>{t("moderation:picture_failed")}</p>
          <Button size="sm" onClick={retry}>
            {t("common:retry")}
          </Button>
        </div>
      ) : (
        <Spinner label={t("moderation:picture_loading")} size={20} />
      )}
    </div>
  );
}
