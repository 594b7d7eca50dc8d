// Why a model has written nothing, or less than was asked for: in words, with what can be done about it.
import { RotateCcw, Square } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { generationEndpoints } from "../../../contract/generations.ts";
import { Button } from "../../ui/button.tsx";
import { call } from "../api/call.ts";
import type { CallError } from "../api/call-error.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { toastFailure } from "../failure-toast.ts";
import { useErrorText } from "../use-error-text.ts";
import { useFormat } from "../use-format.ts";
import { SensitivePlaces } from "./sensitive-places.tsx";
import { runningGeneration } from "./unanswered.ts";
import { outputFailure } from "./why-failed.ts";

/** Trying again at once would end the same way. */
const FINAL: ReadonlySet<number> = new Set<ErrorCode>([
  40302, 40303, 40304, 40330, 42200, 42203, 42236, 42260, 42280, 42281, 42282, 42283, 42285,
]);

/** Refused, also for the chapter's sake, or failed as a whole: that took no power. */
const FREE: ReadonlySet<number> = new Set<ErrorCode>([
  40303, 42200, 42203, 42236, 42260, 42284, 42285, 50301, 50302, 50303, 50304, 50305, 50306,
]);

const CONTINUATION_FAILED = 40420;

export interface GenerationFailureProps {
  error: CallError;
  /** Null while nothing can be asked for. */
  onTryAgain: (() => void) | null;
  /** A way on that trying again is not. */
  children?: ReactNode;
}

export function GenerationFailure({ error, onTryAgain, children }: GenerationFailureProps) {
  const { t } = useTranslation(["errors", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const { code, content } = error;
  const running = runningGeneration(error);
  const stopRunning = async (id: string) => {
    try {
      await call(generationEndpoints.cancel, { params: { gid: id }, body: {} });
      onTryAgain?.();
    } catch (failure) {
      toastFailure(failure, errorText(failure));
    }
  };
  const cause = code === CONTINUATION_FAILED ? numberIn(content, "cause") : 0;
  const why = cause > 0 && cause !== CONTINUATION_FAILED ? errorText(outputFailure(cause)) : null;
  const isFree = FREE.has(code ?? 0) || why !== null;
  return (
    <FailureNotice error={error}>
      <p>
        {why === null ? errorText(error) : t("continuation_failed_because", { why })} {isFree && t("nothing_charged")}
      </p>
      {code === 42203 && <SensitivePlaces content={content} />}
      {code === 40303 && <p>{t("suspended_until", { time: format.dateTime(numberIn(content, "until")) })}</p>}
      {code === 40304 && (
        <p>
          {t("power_needed", {
            needed: format.number(numberIn(content, "needed")),
            available: format.number(numberIn(content, "available")),
          })}
        </p>
      )}
      {onTryAgain && !FINAL.has(code ?? 0) && (
        <Button size="sm" icon={<RotateCcw />} onClick={onTryAgain}>
          {t("common:retry")}
        </Button>
      )}
      {children}
      {onTryAgain && running !== null && (
        <Button size="sm" variant="ghost" icon={<Square />} onClick={() => void stopRunning(running)}>
          {t("stop_running")}
        </Button>
      )}
    </FailureNotice>
  );
}

function numberIn(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}
