// Why a report or feedback is not sent: its pictures are not there yet, or the server refused it. Comes into view each time.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { hasFailed, isUploading, type Pictures } from "../images/use-pictures.ts";
import { useRefusalText } from "./use-refusal-text.ts";

/** What keeps pictures from being sent. */
export type PictureObstacle = "pictures_failed" | "pictures_wait" | null;

export function obstacleOf(pictures: Pictures): PictureObstacle {
  if (hasFailed(pictures)) return "pictures_failed";
  return isUploading(pictures) ? "pictures_wait" : null;
}

export interface SendOutcomeProps {
  /** How often it was tried to be sent. */
  attempts: number;
  obstacle: PictureObstacle;
  /** Null while it is being sent. */
  error: unknown;
}

export function SendOutcome({ attempts, obstacle, error }: SendOutcomeProps) {
  const { t } = useTranslation("reports");
  const refusalText = useRefusalText();
  const place = useRef<HTMLDivElement>(null);
  const shown = attempts > 0 ? obstacle : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may be longer than the window, its button always in view
  useEffect(() => {
    if (shown || error) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [attempts, shown, error]);
  if (!shown && !error) return null;
  return (
    <div ref={place}>
      {shown && <Notice tone={shown === "pictures_wait" ? "calm" : "bad"}>{t(shown)}</Notice>}
      {!shown && <FailureNotice error={error}>{refusalText(error)}</FailureNotice>}
    </div>
  );
}
