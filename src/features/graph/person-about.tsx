// A person's goal, and their description, shortened to a few lines until it is expanded.
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./person-panel.module.css";

export interface PersonAboutProps {
  query: {
    /** Null if there is nothing to tell. */
    data: { description: string; character_target?: string | undefined } | null | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

export function PersonAbout({ query: { data, error, isFetching, refetch } }: PersonAboutProps) {
  const { t } = useTranslation("graph");
  const errorText = useErrorText();
  if (data === null) return null;
  if (!data)
    return error ? (
      <ErrorState body={errorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={2} />
    );
  return (
    <>
      {data.description && <Description text={data.description} />}
      <div className={styles.card}>
        <h4>{t("goal")}</h4>
        <p className={data.character_target ? undefined : styles.faint}>{data.character_target || t("no_goal")}</p>
      </div>
    </>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation("graph");
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // The text may fit after a resize; an expanded text stays expanded.
  useEffect(() => {
    const element = words.current;
    if (!element || isWhole) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <div className={styles.about}>
      <p ref={words} id={id} className={styles.description} data-clipped={!isWhole || undefined}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? "less" : "more")}
        </button>
      )}
    </div>
  );
}
