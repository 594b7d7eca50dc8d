// The words for an upload that did not end well.
import { useTranslation } from "react-i18next";
import { maintenanceNotice } from "../../../contract/images.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFaultText } from "./use-fault-text.ts";
import type { UploadEnd } from "./use-upload.ts";

/** The operator may say what is being maintained, and until when. */
function operatorsWords(cause: unknown): string | null {
  const notice = cause instanceof CallError ? maintenanceNotice.safeParse(cause.content) : null;
  return notice?.success ? notice.data.toast : null;
}

/** `comesLater`: a picture that is still being judged can take its place by itself. */
export function useEndText(): (end: UploadEnd, comesLater: boolean) => string {
  const { t } = useTranslation("images");
  const errorText = useErrorText();
  const faultText = useFaultText();
  return (end, comesLater) => {
    if (end.kind === "pending") return t(comesLater ? "still_checking_later" : "still_checking");
    if (end.kind === "undrawn") return faultText(end.fault);
    if (end.text) return t(end.text);
    return operatorsWords(end.cause) ?? errorText(end.cause);
  };
}
