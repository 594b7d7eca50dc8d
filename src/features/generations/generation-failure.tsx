// Shows why a generation failed or wrote less than requested, and what the person can do about it.
import { RotateCcw, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorCode, errorOf } from "../../../contract/errors.ts";
import { generationEndpoints, sensitivePlaces } from "../../../contract/generations.ts";
import { call } from "../../lib/api/call.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText, useErrorTexts } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { isFreeModel, useWritingModels } from "../../queries/use-writing-models.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./sensitive-places.module.css";
import { outputFailure, runningGeneration } from "./why-failed.ts";

/** Errors for which an immediate retry would fail again. */
const FINAL: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  "account_locked",
  "continuation_suspended",
  "power_short",
  "story_no_right",
  "parameter_invalid",
  "sensitive_content",
  "model_unavailable",
  "generate_closed",
  "lab_text_missing",
  "lab_text_length",
  "lab_instruction_missing",
  "lab_needs_model",
  "chapter_full",
]);

/** Errors of refused or entirely failed generations, which cost no power. */
const FREE: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  "continuation_suspended",
  "parameter_invalid",
  "sensitive_content",
  "model_unavailable",
  "generate_closed",
  "output_empty",
  "chapter_full",
  "model_unreachable",
  "model_busy",
  "model_timeout",
  "model_refused",
  "generation_interrupted",
  "moderation_unreachable",
]);

const CONTINUATION_FAILED = "continuation_failed";

export interface GenerationFailureProps {
  error: CallError;
  /** Null while no generation can be requested. */
  onTryAgain: (() => void) | null;
  /** An alternative to a retry. */
  children?: ReactNode;
}

export function GenerationFailure({ error, onTryAgain, children }: GenerationFailureProps) {
  const { t } = useTranslation(["errors", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const areTold = useErrorTexts();
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
  const why = cause > 0 && errorOf(cause) !== CONTINUATION_FAILED ? errorText(outputFailure(cause)) : null;
  const isFree = FREE.has(code) || why !== null;
  if (!areTold) return null;
  return (
    <FailureNotice error={error}>
      <p>
        {why === null ? errorText(error) : t("continuation_failed_because", { why })} {isFree && t("nothing_charged")}
      </p>
      {code === "sensitive_content" && <SensitivePlaces content={content} />}
      {code === "continuation_suspended" && (
        <p>{t("suspended_until", { time: format.dateTime(numberIn(content, "until")) })}</p>
      )}
      {code === "power_short" && (
        <p>
          {t("power_needed", {
            needed: format.number(numberIn(content, "needed")),
            available: format.number(numberIn(content, "available")),
          })}{" "}
          <FreeModels />
        </p>
      )}
      {onTryAgain && !FINAL.has(code) && (
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

/** Names the models that are the built-in helper, which takes no power. */
function FreeModels() {
  const { t } = useTranslation("errors");
  const models = useWritingModels();
  const free = models?.data.filter(({ id, state }) => state === "ready" && isFreeModel(models, id)) ?? [];
  const names = free.map(({ id }) => id.toUpperCase()).join(", ");
  return names && t("power_free_models", { names });
}

function numberIn(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}

/** The passages for which a request was refused, so that the author can find and change them. */
function SensitivePlaces({ content }: { content: unknown }) {
  const { t } = useTranslation("errors");
  // A server of another version may report none.
  const told = sensitivePlaces.safeParse(content);
  if (!told.success || told.data.places.length === 0) return null;
  const fields = {
    before: t("sensitive_before"),
    after: t("sensitive_after"),
    text: t("sensitive_text"),
    instruction: t("sensitive_instruction"),
    direction: t("sensitive_direction"),
  };
  return (
    <dl className={styles.places}>
      {told.data.places.map(({ field, phrase, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
        <Fragment key={index}>
          <dt>{fields[field]}</dt>
          <dd>
            {before}
            <mark>{phrase}</mark>
            {after}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
