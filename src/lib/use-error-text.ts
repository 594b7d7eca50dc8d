// The text of an error in the language of the page.
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { hasErrorText, loadErrorTexts, onErrorTexts } from "../i18n/error-texts.ts";
import { CallError } from "./api/call-error.ts";

/** Whether the later texts are there; this is one of them. */
const areLoaded = (): boolean => hasErrorText("conflict");

/** For what says errors by their names: whether their texts are there, or cannot be loaded. Asks for them. */
export function useErrorTexts(): boolean {
  const isLoaded = useSyncExternalStore(onErrorTexts, areLoaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isLoaded) loadErrorTexts().catch(() => setMissing(true));
  }, [isLoaded]);
  return isLoaded || isMissing;
}

/** Minutes to wait after a rate limit, rounded up; null when `retry_after` is missing or at most 30 s. */
function minutesToWait({ code, content }: CallError): number | null {
  const named =
    code === "too_many_requests" && typeof content === "object" && content !== null && "retry_after" in content;
  const seconds = named ? Number(content.retry_after) : 0;
  return seconds > 30 ? Math.ceil(seconds / 60) : null;
}

/**
 * Returns a function from a thrown error to its text; an unknown error has the text of a failed request, and so has one
 * whose text could not be loaded with it, until it is there.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  const isLoaded = useSyncExternalStore(onErrorTexts, areLoaded);
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t("request_failed");
      if (error.status === 0 && !navigator.onLine) return t("offline");
      const minutes = minutesToWait(error);
      if (minutes !== null) return t("too_many_requests_minutes", { count: minutes });
      if (!isLoaded && !hasErrorText(error.key)) {
        loadErrorTexts().catch(() => {});
        return t("request_failed");
      }
      return t(error.key as "request_failed");
    },
    [t, isLoaded],
  );
}
