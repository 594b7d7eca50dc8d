// Why there is no text, or less of it: in words, with what can be done about it.
import { RotateCcw, TriangleAlert, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ErrorCode, isErrorCode } from "../../../contract/errors.ts";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { useWriteState } from "./use-write-state.ts";
import styles from "./write-problem.module.css";
import type { WriteSession } from "./write-session.ts";

/** Trying again at once would end the same way. */
const FINAL: ReadonlySet<number> = new Set<ErrorCode>([40302, 40303, 40304, 40330, 42203, 42236, 42260]);

export function WriteProblem({ session }: { session: WriteSession }) {
  const { t } = useTranslation("writing");
  const errorText = useErrorText();
  const format = useFormat();
  const { status, generation, error, isLineBroken } = useWriteState(session);
  if (isLineBroken)
    return (
      <p className={styles.problem} data-tone="calm" role="status">
        <WifiOff aria-hidden="true" />
        <span>{t("line_broken")}</span>
      </p>
    );
  const code = generation?.status === "failed" ? generation.error_code : null;
  const failure = error ?? (isErrorCode(code) ? new CallError({ code, status: 0 }) : null);
  const fellBack = generation?.fell_back_from ?? null;
  return (
    <>
      {failure && status !== PANEL_STATUS.streaming && (
        <div className={styles.problem} role="alert">
          <TriangleAlert aria-hidden="true" />
          <div className={styles.body}>
            <span>{errorText(failure)}</span>
            {failure.code === 40303 && (
              <span>{t("suspended_until", { time: format.dateTime(untilOf(failure.content)) })}</span>
            )}
            {failure.code === 40304 && <span>{t("power_needed", powerOf(failure.content, format.number))}</span>}
            {!FINAL.has(failure.code ?? 0) && (
              <Button
                size="sm"
                icon={<RotateCcw />}
                onClick={() => void (generation ? session.again() : session.start())}
              >
                {t("try_again")}
              </Button>
            )}
          </div>
        </div>
      )}
      {fellBack && generation && (
        <p className={styles.problem} data-tone="calm" role="status">
          <span>{t("fell_back", { from: fellBack.toUpperCase(), to: generation.model.toUpperCase() })}</span>
        </p>
      )}
    </>
  );
}

function field(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}

const untilOf = (content: unknown) => field(content, "until");

function powerOf(content: unknown, format: (value: number) => string) {
  return { needed: format(field(content, "needed")), available: format(field(content, "available")) };
}
