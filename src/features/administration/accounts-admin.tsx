// The list of all accounts, newest first, or of those a search finds.
import { useQuery } from "@tanstack/react-query";
import { Search, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { administrationEndpoints } from "../../../contract/administration.ts";
import { ACCOUNT_SEARCH_MAX, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { call } from "../../lib/api/call.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { usePerson } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AccountRow } from "./account-row.tsx";
import styles from "./accounts-admin.module.css";
import { isNoAdministrator, useAccounts } from "./administration.queries.ts";
import { OnlyAdministrators } from "./only-administrators.tsx";

export interface AccountsAdminProps {
  storiesPath: string;
  search: string;
  onSearch: (search: string) => void;
  /** Whether only accounts marked for deletion are listed. */
  onlyMarked: boolean;
  onOnlyMarked: (onlyMarked: boolean) => void;
  /** Clears the search and the filter. */
  onShowAll: () => void;
}

export function AccountsAdmin({
  storiesPath,
  search,
  onSearch,
  onlyMarked,
  onOnlyMarked,
  onShowAll,
}: AccountsAdminProps) {
  const { t } = useTranslation(["administration", "common"]);
  const errorText = useErrorText();
  const me = usePerson();
  const list = useAccounts(useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS), onlyMarked);
  const typed = useTypedText(search, onSearch);
  const accounts = list.data?.pages.flatMap((page) => page.data) ?? [];
  /** The list is filtered but not searched; if it is empty, no account is marked at all. */
  const listsMarked = onlyMarked && search.trim() === "";
  if (isNoAdministrator(list.error)) return <OnlyAdministrators storiesPath={storiesPath} />;

  const content = () => {
    if (list.isPending) return <AccountsSkeleton label={t("common:loading")} />;
    if (list.isError && accounts.length === 0)
      return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
    if (accounts.length === 0)
      return (
        <EmptyState
          art={<UserRound />}
          title={t(listsMarked ? "none_marked_title" : "no_accounts_title")}
          body={t(listsMarked ? "none_marked_body" : "no_accounts_body")}
          action={<Button onClick={onShowAll}>{t("show_all_accounts")}</Button>}
        />
      );
    return (
      <>
        <div className={styles.columns} aria-hidden="true">
          <span>{t("account")}</span>
          <span>{t("phone")}</span>
          <span>{t("since")}</span>
          <span>{t("storage")}</span>
          <span>{t("state")}</span>
        </div>
        <ul className={styles.list} aria-label={t("accounts")}>
          {accounts.map((account) => (
            <li key={account.uid}>
              <AccountRow account={account} isMe={account.uid === me.uid} />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <NextPage
            count={accounts.length}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onWanted={() => void list.fetchNextPage()}
          />
        )}
      </>
    );
  };
  return (
    <>
      <search className={styles.search}>
        <TextField
          label={t("search_label")}
          hideLabel
          placeholder={t("search")}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={ACCOUNT_SEARCH_MAX}
          leading={<Search />}
          {...typed}
        />
        <Checkbox checked={onlyMarked} onCheckedChange={onOnlyMarked} label={t("only_marked")} />
      </search>
      <div aria-busy={list.isFetching || undefined}>{content()}</div>
      <div className={styles.note}>
        <ModerationNote />
      </div>
    </>
  );
}

function AccountsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.bones}>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} height={56} radius="m" />
      ))}
    </div>
  );
}

/** Says what moderates texts on this server, and warns how little the built-in lists do if only they are used. */
function ModerationNote() {
  const { t } = useTranslation("administration");
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ["administration", "moderation"],
    queryFn: ({ signal }) => call(administrationEndpoints.moderation, {}, { signal }),
  });
  if (!data) return null;
  return (
    <Notice tone="quiet">
      <p>
        {data.source === "service"
          ? t("moderation_service", { host: data.host })
          : t("moderation_lists", { en: format.number(data.terms.en), zh: format.number(data.terms.zh) })}
      </p>
      {data.source === "lists" && <p>{t("moderation_connect")}</p>}
    </Notice>
  );
}
