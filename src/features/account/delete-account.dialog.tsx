// Deleting one's own account: what is deleted, when, how to keep it after all, and the password that confirms it.
import { TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_DELETION_DAYS } from "../../../contract/limits.ts";
import type { DeletionPreview } from "../../../contract/own-account.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { endSession, runLogoutGuards } from "../../session/logout.ts";
import { session } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./delete-account.module.css";
import { ExportAllButton } from "./export-all-button.tsx";
import { useDeletionPreview, useRequestDeletion } from "./own-account.queries.ts";

const FORM = "delete-account-form";

export function DeleteAccountDialog({ close }: DialogComponentProps<"delete-account">) {
  const { t } = useTranslation(["account", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const preview = useDeletionPreview();
  const request = useRequestDeletion();
  const [password, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  /** True from the click on: the check before the request (`runLogoutGuards`) takes time, too. */
  const isSending = useRef(false);
  const { data } = preview;
  const isByPassword = data?.confirm_by === "password";
  const isPossible = data !== undefined && data.obstacle === null && (isByPassword || data.logged_in_lately);
  const missing = isAsked && password === "" ? t("deletion_password_missing") : undefined;
  const refused = wrong !== null && wrong === password ? t("deletion_password_wrong") : undefined;

  async function send() {
    // Edits that have not reached the server yet could not be sent after the logout.
    if (!(await runLogoutGuards())) return undefined;
    return request.mutateAsync(isByPassword ? password : null).catch(() => undefined);
  }

  async function submit() {
    setAsked(true);
    if (!isPossible || isSending.current) return;
    if (isByPassword && password === "") return field.current?.focus();
    isSending.current = true;
    const due = await send().finally(() => {
      isSending.current = false;
    });
    if (due === undefined) return;
    if (due === null) {
      setWrong(password);
      return field.current?.focus();
    }
    close();
    // Another response may have ended the login session already.
    if (session.status !== "person") return;
    toast(t("deletion_asked", { date: format.date(due) }), { type: "info", duration: 0 });
    await endSession("person");
  }

  return (
    <Dialog
      title={t("deletion_title")}
      onClose={() => close()}
      dismissible={!request.isPending}
      footer={
        <>
          <Button onClick={() => close()} disabled={request.isPending}>
            {t(isPossible ? "deletion_stay" : "common:close")}
          </Button>
          {isPossible && (
            <Button type="submit" form={FORM} variant="danger" busy={request.isPending}>
              {t("deletion_confirm")}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <form
          id={FORM}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {data.obstacle !== null ? (
            <Notice tone="calm" icon={<TriangleAlert aria-hidden="true" />}>
              {t(`deletion_obstacle_${data.obstacle}`)}
            </Notice>
          ) : (
            <>
              <WhatGoes preview={data} />
              <div className={styles.export}>
                <p>{t("deletion_export")}</p>
                <ExportAllButton size="sm" disabled={request.isPending} />
              </div>
              {isByPassword && (
                <TextField
                  ref={field}
                  type="password"
                  label={t("deletion_password")}
                  autoComplete="current-password"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={password}
                  onValueChange={setPassword}
                  error={missing ?? refused}
                />
              )}
              {!isByPassword && !data.logged_in_lately && <Notice tone="calm">{t("deletion_log_in_first")}</Notice>}
              {request.isError && <FailureNotice error={request.error} />}
            </>
          )}
        </form>
      ) : preview.isError ? (
        <ErrorState
          body={errorText(preview.error)}
          busy={preview.isRefetching}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <Skeleton height={160} radius="l" />
      )}
    </Dialog>
  );
}

function WhatGoes({ preview }: { preview: DeletionPreview }) {
  const { t } = useTranslation("account");
  const { stories, worlds, shared_stories: shared } = preview;
  const counts = [t("deletion_stories", { count: stories }), t("deletion_worlds", { count: worlds })];
  return (
    <ul className={styles.facts}>
      <li>{t("deletion_when", { count: ACCOUNT_DELETION_DAYS })}</li>
      <li>{t("deletion_what", { stories: counts[0], worlds: counts[1] })}</li>
      {shared > 0 && <li>{t("deletion_shared", { count: shared })}</li>}
      <li>{t("deletion_others")}</li>
    </ul>
  );
}
