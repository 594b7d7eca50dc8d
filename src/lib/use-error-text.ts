// The text of an error in the language of the page.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "./api/call-error.ts";

/** Minutes to wait after a rate limit, rounded up; null when `retry_after` is missing or at most 30 s. */
function minutesToWait({ code, content }: CallError): number | null {
  const named =
    code === "too_many_requests" && typeof content === "object" && content !== null && "retry_after" in content;
  const seconds = named ? Number(content.retry_after) : 0;
  return seconds > 30 ? Math.ceil(seconds / 60) : null;
}

/** Returns a function from a thrown error to its text; an unknown error has the text of a failed request. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t("request_failed");
      if (error.status === 0 && !navigator.onLine) return t("offline");
      const minutes = minutesToWait(error);
      if (minutes !== null) return t("too_many_requests_minutes", { count: minutes });
      return t(error.key as "request_failed");
    },
    [t],
  );
}
