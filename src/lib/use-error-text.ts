// The words for a failure, in the language of the page.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "./api/call-error.ts";

/** Turns what a call threw into words; anything unknown is the generic request error. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  return useCallback(
    (error) => t((error instanceof CallError ? error.key : "request_failed") as "request_failed"),
    [t],
  );
}
