// The result of a model test, which asks for one sentence: the text and its latency, or the error.
import { useTranslation } from "react-i18next";
import { errorOf } from "../../../contract/errors.ts";
import type { ModelTestResult } from "../../../contract/models.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./model-test.module.css";
import { useReason } from "./use-reason.ts";

/** Below this a time is shown in milliseconds. */
const SECOND_MS = 1_000;

export interface ModelTestProps {
  isPending: boolean;
  /** Why no test could be made. */
  failure: Error | null;
  result: ModelTestResult | null;
}

export function ModelTest({ isPending, failure, result }: ModelTestProps) {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  return (
    // The live region stays mounted, so that screen readers announce what is put into it.
    <div role="status" className={styles.region}>
      {isPending && (
        <p className={styles.asking}>
          <Spinner /> {t("testing")}
        </p>
      )}
      {failure && <p className={styles.failed}>{errorText(failure)}</p>}
      {result && !isPending && <Answer answer={result} />}
    </div>
  );
}

function Answer({ answer: { text, first_token_ms, error } }: { answer: ModelTestResult }) {
  const { t } = useTranslation("models");
  const { number } = useFormat();
  const reason = useReason();
  const time = (ms: number) =>
    ms < SECOND_MS
      ? t("milliseconds", { value: Math.round(ms) })
      : t("seconds", { value: number(Math.round(ms / 100) / 10) });
  return (
    <div className={styles.answer} data-failed={error !== null || undefined}>
      {error ? (
        <>
          <p className={styles.failed}>{t("test_failed")}</p>
          <p>{reason(errorOf(error.code) ?? "", error.fault)}</p>
          {error.detail && (
            <p className={styles.said}>
              {t("test_said")} <code>{error.detail}</code>
            </p>
          )}
          {text && (
            <p className={styles.said}>
              {t("test_partial")} <q>{text}</q>
            </p>
          )}
        </>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          {first_token_ms !== null && (
            <p className={styles.time}>{t("test_first_token", { time: time(first_token_ms) })}</p>
          )}
        </>
      )}
    </div>
  );
}
