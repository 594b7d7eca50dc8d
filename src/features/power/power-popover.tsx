// The pill's panel: what there is, where it is from and until when, and the way to every movement.
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
  // It is on the page because the pill was just pressed.
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
