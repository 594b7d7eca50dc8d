// Why a model failed, in an administrator's words: an administrator can fix it, a writer can only try again.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

const REASONS = {
  model_unavailable: "reason_model_unavailable",
  output_empty: "reason_output_empty",
  model_unreachable: "reason_model_unreachable",
  model_busy: "reason_model_busy",
  model_timeout: "reason_model_timeout",
  model_refused: "reason_model_refused",
} as const;

/** Takes a key of the error catalogue; unknown keys give the text that the server ended the stream. */
export function useReason(): (errorKey: string) => string {
  const { t } = useTranslation("models");
  return useCallback(
    (errorKey) =>
      t(Object.hasOwn(REASONS, errorKey) ? REASONS[errorKey as keyof typeof REASONS] : REASONS.model_unreachable),
    [t],
  );
}
