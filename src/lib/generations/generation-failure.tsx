// Why a model has written nothing, or less than was asked for: in words, with what can be done about it.
import { Info, RotateCcw, Square } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorCode, isInfoAlert } from "../../../contract/errors.ts";
import { generationEndpoints } from "../../../contract/generations.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { call } from "../api/call.ts";
import type { CallError } from "../api/call-error.ts";
import { toastFailure } from "../failure-toast.ts";
import { useErrorText } from "../use-error-text.ts";
import { useFormat } from "../use-format.ts";
import { runningGeneration } from "./unanswered.ts";

/** Trying again at once would end the same way. */
const FINAL: ReadonlySet<number> = new Set<ErrorCode>([
  40302, 40303, 40304, 40330, 42200, 42203, 42236, 42260, 42280, 42281, 42282, 42283, 42285,
]);

/** Refused, also for the chapter's sake, or failed as a whole: that took no power. */
const FREE: ReadonlySet<number> = new Set<ErrorCode>([
  42200, 42203, 42236, 42260, 42284, 42285, 50301, 50302, 50303, 50304, 50305, 50306,
]);

const BAD = { tone: "bad" } as const;
const INFO = { tone: "calm", icon: <Info aria-hidden="true" /> } as const;

export interface GenerationFailureProps {
  error: CallError;
  onTryAgain: () => void;
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
      onTryAgain();
    } catch (failure) {
      toastFailure(failure, errorText(failure));
    }
  };
  return (
    <Notice {...(code !== null && isInfoAlert(code) ? INFO : BAD)}>
      <p>
        {errorText(error)} {FREE.has(code ?? 0) && t("nothing_charged")}
      </p>
      {code === 40303 && <p>{t("suspended_until", { time: format.dateTime(numberIn(content, "until")) })}</p>}
      {code === 40304 && (
        <p>
          {t("power_needed", {
            needed: format.number(numberIn(content, "needed")),
            available: format.number(numberIn(content, "available")),
          })}
        </p>
      )}
      {!FINAL.has(code ?? 0) && (
        <Button size="sm" icon={<RotateCcw />} onClick={onTryAgain}>
          {t("common:retry")}
        </Button>
      )}
      {children}
      {running !== null && (
        <Button size="sm" variant="ghost" icon={<Square />} onClick={() => void stopRunning(running)}>
          {t("stop_running")}
        </Button>
      )}
    </Notice>
  );
}

function numberIn(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}
