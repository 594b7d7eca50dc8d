// Why a model has written nothing, or less than was asked for: in words, with what can be done about it.
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CallError } from "../api/call-error.ts";
import { useErrorText } from "../use-error-text.ts";
import { useFormat } from "../use-format.ts";

/** Trying again at once would end the same way. */
const FINAL: ReadonlySet<number> = new Set<ErrorCode>([
  40302, 40303, 40304, 40330, 42203, 42236, 42260, 42280, 42281, 42282, 42283,
]);

export interface GenerationFailureProps {
  error: CallError;
  onTryAgain: () => void;
}

export function GenerationFailure({ error, onTryAgain }: GenerationFailureProps) {
  const { t } = useTranslation(["errors", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const { code, content } = error;
  return (
    <Notice tone="bad">
      <p>{errorText(error)}</p>
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
    </Notice>
  );
}

function numberIn(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}
