// What stands against a result, or there being only part of one.
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { GenerationFailure } from "../../lib/generations/generation-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./use-lab-state.ts";

export function LabFailure({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { status, error, isLineBroken, results, at } = useLabState(session);
  if (isLineBroken)
    return (
      <Notice tone="calm" icon={<WifiOff aria-hidden="true" />}>
        {t("line_broken")}
      </Notice>
    );
  const result = results[at];
  return (
    <>
      {error && status !== PANEL_STATUS.streaming && (
        <GenerationFailure error={error} onTryAgain={() => void session.retry()} />
      )}
      {result?.fell_back_from && (
        <Notice tone="calm">
          {t("fell_back", { from: result.fell_back_from.toUpperCase(), to: result.model.toUpperCase() })}
        </Notice>
      )}
    </>
  );
}
