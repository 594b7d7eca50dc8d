// Marks an account as an official one of this server, which everybody sees beside its name, or takes the mark away.
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminAccount } from "../../../contract/administration.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { useMarkOfficial } from "./administration.queries.ts";

export function OfficialToggle({ account, name }: { account: AdminAccount; name: string }) {
  const { t } = useTranslation("administration");
  const errorText = useErrorText();
  const { mutate, isPending } = useMarkOfficial(account.uid);
  const press = () =>
    mutate(!account.official, {
      onSuccess: ({ official }) => toast(t(official ? "official_now" : "official_no_more", { name })),
      onError: (error) => toastFailure(error, errorText(error)),
    });
  return (
    <Button
      size="sm"
      variant={account.official ? "secondary" : "ghost"}
      icon={account.official && <BadgeCheck aria-hidden="true" />}
      aria-pressed={account.official}
      aria-label={t("official_name", { name })}
      busy={isPending}
      onClick={press}
    >
      {t("official")}
    </Button>
  );
}
