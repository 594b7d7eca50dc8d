// What stands against a result, or there being only part of one.
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../lib/api/call-error.ts";
import { Notice } from "../../ui/notice.tsx";
import { ClosureNotice } from "../generations/closure-notice.tsx";
import { GenerationFailure } from "../generations/generation-failure.tsx";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";

export interface LabFailureProps {
  session: LabSession;
  /** Why nothing can be asked for at the moment. */
  closure: CallError | null;
}

export function LabFailure({ session, closure }: LabFailureProps) {
  const { t } = useTranslation("lab");
  const { error, isDisconnected, results, at } = useLabState(session);
  if (isDisconnected)
    return (
      <Notice tone="calm" icon={<WifiOff aria-hidden="true" />}>
        {t("disconnected")}
      </Notice>
    );
  const result = results[at];
  return (
    <>
      {error && <GenerationFailure error={error} onTryAgain={closure ? null : () => void session.retry()} />}
      {closure && error?.code !== closure.code && <ClosureNotice closure={closure} />}
      {result?.fell_back_from && (
        <Notice tone="calm">
          {t("fell_back", { from: result.fell_back_from.toUpperCase(), to: result.model.toUpperCase() })}
        </Notice>
      )}
    </>
  );
}
