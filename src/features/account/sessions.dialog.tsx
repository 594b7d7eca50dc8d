// The devices where the person is logged in, when each was used last, and the button to log it out from here.
import { useTranslation } from "react-i18next";
import type { SessionEntry } from "../../../contract/sessions.ts";
import "../../lib/confirm-dialog.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./sessions.module.css";
import { useEndSessions, useSessions } from "./sessions.queries.ts";

export function SessionsDialog({ close }: DialogComponentProps<"sessions">) {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const list = useSessions();
  const end = useEndSessions();
  const others = list.data?.filter(({ current }) => !current) ?? [];

  async function endOthers() {
    const sure = await openDialog("confirm", {
      title: t("end_others_title"),
      body: t("end_others_body"),
      confirm: t("end_others"),
      danger: true,
    });
    if (sure) run(null, t("others_ended"));
  }
  const run = (id: string | null, done: string) =>
    end.mutate(id, {
      onSuccess: () => void toast(done),
      onError: (error) => void toastFailure(error, errorText(error)),
    });

  return (
    <Dialog
      title={t("sessions_title")}
      description={t("sessions_body")}
      onClose={() => close()}
      footer={
        others.length > 0 && (
          <Button
            variant="danger"
            busy={end.isPending && end.variables === null}
            disabled={end.isPending}
            onClick={() => void endOthers()}
          >
            {t("end_others")}
          </Button>
        )
      }
    >
      {list.data ? (
        <ul className={styles.sessions} aria-label={t("sessions_title")}>
          {list.data.map((entry) => (
            <SessionRow
              key={entry.id}
              entry={entry}
              isEnding={end.isPending && end.variables === entry.id}
              isBusy={end.isPending}
              onEnd={() => run(entry.id, t("session_ended", { name: deviceName(t, entry.device) }))}
            />
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState body={errorText(list.error)} busy={list.isRefetching} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton height={120} radius="l" />
      )}
    </Dialog>
  );
}

interface SessionRowProps {
  entry: SessionEntry;
  isEnding: boolean;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({
  entry: { device, created_at, last_used_at, current },
  isEnding,
  isBusy,
  onEnd,
}: SessionRowProps) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const name = deviceName(t, device);
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        <p className={styles.name}>
          <span>{name}</span>
          {current && <Chip>{t("this_device")}</Chip>}
        </p>
        <p className={styles.times}>
          {current
            ? t("since", { date: format.date(created_at) })
            : t("last_used", { ago: format.ago(last_used_at), date: format.date(created_at) })}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={isEnding}
          disabled={isBusy}
          aria-label={t("end_label", { name })}
          // The second click of a double click is ignored: it may hit the row that has moved up.
          onClick={({ detail }) => detail < 2 && onEnd()}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}
