// The pill's panel: the balance, where it is from and until when, and a link to all movements.
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useBenefits } from "./power.queries.ts";
import { PowerBuckets } from "./power-buckets.tsx";

export function PowerPopover({ trigger, statementPath }: { trigger: ReactElement; statementPath: string }) {
  const { t } = useTranslation("power");
  const errorText = useErrorText();
  const benefits = useBenefits();
  // Open at once: the panel is mounted by a press on the pill.
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen} title={t("title")} align="end" trigger={trigger}>
      {benefits.data && <PowerBuckets benefits={benefits.data} />}
      {!benefits.data && benefits.isError && (
        <ErrorState
          body={errorText(benefits.error)}
          onRetry={() => void benefits.refetch()}
          busy={benefits.isRefetching}
        />
      )}
      {!benefits.data && !benefits.isError && <SkeletonText lines={3} />}
      <LinkButton to={statementPath} size="sm">
        {t("to_statement")}
      </LinkButton>
    </Popover>
  );
}
