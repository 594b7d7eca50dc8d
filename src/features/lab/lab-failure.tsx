// Why there is no result, or only part of one: in words, with what can be done about it.
import { RotateCcw, TriangleAlert, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./lab-form.module.css";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./use-lab-state.ts";

/** Trying again at once would end the same way. */
const FINAL: ReadonlySet<number> = new Set<ErrorCode>([
  40302, 40303, 40304, 40330, 42203, 42236, 42260, 42280, 42281, 42282, 42283,
]);

export function LabFailure({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const errorText = useErrorText();
  const format = useFormat();
  const { status, error, isLineBroken, results, at } = useLabState(session);
  if (isLineBroken)
    return (
      <p className={styles.problem} data-tone="calm" role="status">
        <WifiOff aria-hidden="true" />
        <span>{t("line_broken")}</span>
      </p>
    );
  const result = results[at];
  return (
    <>
      {error && status !== PANEL_STATUS.streaming && (
        <div className={styles.problem} role="alert">
          <TriangleAlert aria-hidden="true" />
          <div className={styles.body}>
            <p>{errorText(error)}</p>
            {error.code === 40303 && (
              <p>{t("suspended_until", { time: format.dateTime(field(error.content, "until")) })}</p>
            )}
            {error.code === 40304 && (
              <p>
                {t("power_needed", {
                  needed: format.number(field(error.content, "needed")),
                  available: format.number(field(error.content, "available")),
                })}
              </p>
            )}
            {!FINAL.has(error.code ?? 0) && (
              <Button size="sm" icon={<RotateCcw />} onClick={() => void session.again()}>
                {t("try_again")}
              </Button>
            )}
          </div>
        </div>
      )}
      {result?.fell_back_from && (
        <p className={styles.problem} data-tone="calm" role="status">
          <span>{t("fell_back", { from: result.fell_back_from.toUpperCase(), to: result.model.toUpperCase() })}</span>
        </p>
      )}
    </>
  );
}

function field(content: unknown, name: string): number {
  const value = typeof content === "object" && content !== null ? (content as Record<string, unknown>)[name] : null;
  return typeof value === "number" ? value : 0;
}
