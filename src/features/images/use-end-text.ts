// The message for an upload that did not succeed.
import { useTranslation } from "react-i18next";
import { maintenanceNotice } from "../../../contract/images.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFaultText } from "./use-fault-text.ts";
import type { UploadEnd } from "./use-upload.ts";

/** The operator's message about a maintenance, if the error contains one. */
function operatorsWords(cause: unknown): string | null {
  const notice = cause instanceof CallError ? maintenanceNotice.safeParse(cause.content) : null;
  return notice?.success ? notice.data.toast : null;
}

/** `comesLater`: a picture that is still being judged can be used automatically once it passes. */
export function useEndText(): (end: UploadEnd, comesLater?: boolean) => string {
  const { t } = useTranslation("images");
  const errorText = useErrorText();
  const faultText = useFaultText();
  return (end, comesLater = false) => {
    if (end.kind === "pending") return t(comesLater ? "still_checking_later" : "still_checking");
    if (end.kind === "undrawn") return faultText(end.fault);
    if (end.text) return t(end.text);
    return operatorsWords(end.cause) ?? errorText(end.cause);
  };
}
