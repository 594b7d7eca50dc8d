// The notice that generations are closed: why, until when, and what the person can do meanwhile.
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../lib/api/call-error.ts";
import { useErrorText, useErrorTexts } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Notice } from "../../ui/notice.tsx";

export function ClosureNotice({ closure }: { closure: CallError }) {
  const { t } = useTranslation("errors");
  const errorText = useErrorText();
  const format = useFormat();
  const areTold = useErrorTexts();
  const { until } = closure.content as { until: number | null };
  if (!areTold) return null;
  return (
    <Notice tone="calm" icon={<Info aria-hidden="true" />}>
      <p>{errorText(closure)}</p>
      {until !== null && <p>{t("suspended_until", { time: format.dateTime(until) })}</p>}
    </Notice>
  );
}
