// One account: who it is, whether and until when it is locked, and what can be done about it.
import { useTranslation } from "react-i18next";
import type { AdminAccount } from "../../../contract/administration.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import "./account-lock-dialog.ts";
import "./account-warn-dialog.ts";
import styles from "./account-row.module.css";
import { ModeratorToggle } from "./moderator-toggle.tsx";
import { OfficialToggle } from "./official-toggle.tsx";
import { usePersonName } from "./use-person-name.ts";

export function AccountRow({ account, isMe }: { account: AdminAccount; isMe: boolean }) {
  const { t } = useTranslation("administration");
  const format = useFormat();
  const name = usePersonName()(account);
  const isProtected = isMe || account.administrator;
  const ask = (act: "lock" | "unlock") => void openDialog("account-lock", { account, act });
  return (
    <article className={styles.row} aria-label={name}>
      <div className={styles.who}>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        <p className={styles.email} title={account.email ?? undefined}>
          {account.email ?? t("no_email")}
        </p>
      </div>
      <div className={styles.facts}>
        <p className={styles.fact} data-none={account.phone === null || undefined}>
          <span className={styles.what}>{t("phone")} </span>
          {account.phone ?? t("no_phone")}
        </p>
        <p className={styles.fact}>
          <span className={styles.what}>{t("since")} </span>
          <time
            dateTime={new Date(account.created_at * 1_000).toISOString()}
            title={format.dateTime(account.created_at)}
          >
            {format.date(account.created_at)}
          </time>
        </p>
        <p className={styles.fact}>
          <span className={styles.what}>{t("storage")} </span>
          {formatBytes(account.stored_bytes, format.locale)}
        </p>
        <div className={styles.state}>
          <Chip tone={account.shut ? "rose" : "leaf"}>{stateText()}</Chip>
          {account.shut_time !== null && (
            <span className={styles.from}>{t("locked_since", { time: format.dateTime(account.shut_time) })}</span>
          )}
          {account.deletion_due_at !== null && <Chip tone="gold">{deletionText(account.deletion_due_at)}</Chip>}
          {account.deletion_asked_at !== null && (
            <span className={styles.from}>
              {t("deletion_asked", { time: format.dateTime(account.deletion_asked_at) })}
            </span>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {isProtected ? (
          <Chip tone="gold">{t(isMe ? "you" : "administrator")}</Chip>
        ) : (
          <>
            {/* The same element before and after locking, so that focus returns to it. */}
            <Button
              size="sm"
              aria-label={t(account.shut ? "unlock_name" : "lock_name", { name })}
              onClick={() => ask(account.shut ? "unlock" : "lock")}
            >
              {t(account.shut ? "unlock" : "lock")}
            </Button>
            {!account.shut && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("warn_name", { name })}
                onClick={() => void openDialog("account-warn", { account })}
              >
                {t("warn")}
              </Button>
            )}
            {account.shut && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("change_lock_name", { name })}
                onClick={() => ask("lock")}
              >
                {t("change_lock")}
              </Button>
            )}
          </>
        )}
        <OfficialToggle account={account} name={name} />
        {/* Administrators are moderators anyway. */}
        {!account.administrator && <ModeratorToggle account={account} name={name} />}
      </div>
      {isProtected && <p className={styles.why}>{t(isMe ? "protected_self" : "protected_administrator")}</p>}
    </article>
  );

  function deletionText(dueAt: number): string {
    if (dueAt * 1_000 <= Date.now()) return t("deletion_under_way");
    return t("deletion_due", { time: format.dateTime(dueAt) });
  }

  function stateText(): string {
    if (!account.shut) return t("active");
    if (account.shut_end_time === null) return t("locked_open");
    return t("locked_until", { time: format.dateTime(account.shut_end_time) });
  }
}
