// Why a model failed, in an administrator's words: an administrator can fix it, a writer can only try again.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ConnectionFault } from "../../../contract/models.ts";

const REASONS = {
  model_unavailable: "reason_model_unavailable",
  output_empty: "reason_output_empty",
  model_unreachable: "reason_model_unreachable",
  model_busy: "reason_model_busy",
  model_timeout: "reason_model_timeout",
  model_refused: "reason_model_refused",
} as const;

const FAULTS = { key: "fault_key", model: "fault_model", address: "fault_address" } as const;

/**
 * Takes a key of the error catalogue; unknown keys give the text that the server ended the stream. A known fault
 * of the connection is named instead.
 */
export function useReason(): (errorKey: string, fault?: ConnectionFault | null) => string {
  const { t } = useTranslation("models");
  return useCallback(
    (errorKey, fault) =>
      t(
        fault
          ? FAULTS[fault]
          : Object.hasOwn(REASONS, errorKey)
            ? REASONS[errorKey as keyof typeof REASONS]
            : REASONS.model_unreachable,
      ),
    [t],
  );
}
