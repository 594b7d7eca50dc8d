// Why a report or feedback was not sent, in words.
import { useTranslation } from "react-i18next";
import { FEEDBACK_PER_DAY, REPORTS_PER_DAY } from "../../../contract/reports.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";

export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation(["reports", "errors"]);
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof CallError ? error.code : null;
    if (code === "reports_day_max") return t("errors:reports_day_max", { max: maxOf(error) ?? REPORTS_PER_DAY });
    if (code === "feedback_day_max") return t("errors:feedback_day_max", { max: maxOf(error) ?? FEEDBACK_PER_DAY });
    return code === "image_not_found" ? t("picture_gone") : errorText(error);
  };
}

/** The limit as the server states it. */
function maxOf(error: unknown): number | null {
  const content = error instanceof CallError ? error.content : null;
  const isStated = typeof content === "object" && content !== null && "max" in content;
  return isStated && typeof content.max === "number" ? content.max : null;
}
