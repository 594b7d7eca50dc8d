// The pictures of a report, of what was reported or of feedback. They are not public: each is fetched with the login session.
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { FetchedPicture } from "../images/fetched-picture.tsx";
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
          <FetchedPicture
            shape="thumbnail"
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
