// A failure on the page of a case. The common text of account_protected speaks of locking alone.
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/api/call-error.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";

export function CaseFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("moderation");
  const isProtected = error instanceof CallError && error.code === "account_protected";
  return <FailureNotice error={error}>{isProtected ? t("protected") : undefined}</FailureNotice>;
}
