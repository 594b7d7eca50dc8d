// Why there is no text, or less of it: in words, with what can be done about it.
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isErrorCode } from "../../../contract/errors.ts";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { GenerationFailure } from "../../lib/generations/generation-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWriteState } from "./use-write-state.ts";
import { CHAPTER_FULL, type WriteSession } from "./write-session.ts";

export interface WriteProblemProps {
  session: WriteSession;
  /** Makes the next chapter and goes there; offered where this one is full. */
  nextChapter: ReactNode;
}

export function WriteProblem({ session, nextChapter }: WriteProblemProps) {
  const { t } = useTranslation("writing");
  const { status, generation, error, isLineBroken } = useWriteState(session);
  if (isLineBroken)
    return (
      <Notice tone="calm" icon={<WifiOff aria-hidden="true" />}>
        {t("line_broken")}
      </Notice>
    );
  const code = generation?.status === "failed" ? generation.error_code : null;
  const failure = error ?? (isErrorCode(code) ? new CallError({ code, status: 0 }) : null);
  const fellBack = generation?.fell_back_from ?? null;
  return (
    <>
      {failure && status !== PANEL_STATUS.streaming && (
        <GenerationFailure error={failure} onTryAgain={() => void session.retry()}>
          {failure.code === CHAPTER_FULL && nextChapter}
        </GenerationFailure>
      )}
      {fellBack && generation && (
        <Notice tone="calm">
          {t("fell_back", { from: fellBack.toUpperCase(), to: generation.model.toUpperCase() })}
        </Notice>
      )}
    </>
  );
}
