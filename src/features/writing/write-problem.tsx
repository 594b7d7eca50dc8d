// Why there is no text, or less than requested, and what can be done about it.
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../lib/api/call-error.ts";
import { Notice } from "../../ui/notice.tsx";
import { ClosureNotice } from "../generations/closure-notice.tsx";
import { GenerationFailure } from "../generations/generation-failure.tsx";
import { failureOf } from "../generations/why-failed.ts";
import type { WriteSession } from "./write-session.ts";
import { useWriteState } from "./write-state.ts";

export interface WriteProblemProps {
  session: WriteSession;
  /** The button that creates and opens the next chapter; shown where this one is full. */
  nextChapter: ReactNode;
  /** Why no continuation can be requested at the moment. */
  closure: CallError | null;
}

export function WriteProblem({ session, nextChapter, closure }: WriteProblemProps) {
  const { t } = useTranslation("writing");
  const { generation, error, isDisconnected } = useWriteState(session);
  if (isDisconnected)
    return (
      <Notice tone="calm" icon={<WifiOff aria-hidden="true" />}>
        {t("disconnected")}
      </Notice>
    );
  const failure = error ?? (generation && failureOf(generation));
  const fellBack = generation?.fell_back_from ?? null;
  return (
    <>
      {failure && (
        <GenerationFailure error={failure} onTryAgain={closure ? null : () => void session.retry()}>
          {failure.code === "chapter_full" && nextChapter}
        </GenerationFailure>
      )}
      {closure && failure?.code !== closure.code && <ClosureNotice closure={closure} />}
      {fellBack && generation && (
        <Notice tone="calm">
          {t("fell_back", { from: fellBack.toUpperCase(), to: generation.model.toUpperCase() })}
        </Notice>
      )}
    </>
  );
}
