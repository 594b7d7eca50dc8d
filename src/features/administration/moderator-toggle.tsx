// Makes an account a moderator, who decides about reports, or takes that away.
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminAccount } from "../../../contract/administration.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { useMakeModerator } from "./administration.queries.ts";

export function ModeratorToggle({ account, name }: { account: AdminAccount; name: string }) {
  const { t } = useTranslation("administration");
  const errorText = useErrorText();
  const { mutate, isPending } = useMakeModerator(account.uid);
  const press = () =>
    mutate(!account.moderator, {
      onSuccess: ({ moderator }) => toast(t(moderator ? "moderator_now" : "moderator_no_more", { name })),
      onError: (error) => toastFailure(error, errorText(error)),
    });
  return (
    <Button
      size="sm"
      variant={account.moderator ? "secondary" : "ghost"}
      icon={account.moderator && <Scale aria-hidden="true" />}
      aria-pressed={account.moderator}
      aria-label={t("moderator_name", { name })}
      busy={isPending}
      onClick={press}
    >
      {t("moderator")}
    </Button>
  );
}
