// A world's deleted entries: searched, recovered one by one or all that were found, or deleted for good.
import { History, Search, SearchX, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_SEARCH_MAX, SEARCH_DEBOUNCE_MS, WORLD_RECOVER_DAYS } from "../../../contract/limits.ts";
import type { DeletedEntry } from "../../../contract/world-bin.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "../../lib/confirm-dialog.ts";
import "./deleted-entries-dialog.ts";
import styles from "./deleted-entries.module.css";
import { useDeletedEntries, useEraseEntry, useRecoverEntries } from "./deleted-entries.queries.ts";
import { DeletedEntryRow } from "./deleted-entry-row.tsx";

/** From this number on a search is shown. */
const MANY = 8;

export function DeletedEntriesDialog({ unid, close }: DialogComponentProps<"deleted-entries">) {
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const [search, setSearch] = useState("");
  const settled = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const query = useDeletedEntries(unid, settled);
  const recover = useRecoverEntries(unid);
  const erase = useEraseEntry(unid);
  const place = useRef<HTMLDivElement>(null);
  const entries = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isSearched = search !== "" || entries.length >= MANY;

  const take = (wanted: { entryId: string } | { search: string }, entry?: DeletedEntry) =>
    recover.mutate(wanted, {
      onSuccess: (count) => {
        // The row is removed, and the focus with it.
        place.current?.focus();
        toast(entry ? t("entry_back", { name: entry.name || t("common:untitled") }) : t("entries_back", { count }));
      },
      onError: (error) => toastFailure(error, errorText(error)),
    });
  const eraseEntry = async (entry: DeletedEntry) => {
    const name = entry.name || t("common:untitled");
    const sure = await openDialog("confirm", {
      title: t("erase_title", { name }),
      body: t("erase_body"),
      confirm: t("erase"),
      danger: true,
    });
    if (!sure) return;
    erase.mutate(entry._id, {
      onSuccess: () => {
        place.current?.focus();
        toast(t("erased", { name }));
      },
      onError: (error) => toastFailure(error, errorText(error)),
    });
  };
  const content = () => {
    if (query.isPending) return <SkeletonText lines={4} />;
    if (query.isError && entries.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (entries.length === 0 && settled)
      return (
        <EmptyState
          level={3}
          art={<SearchX />}
          title={t("no_entry_found", { search: settled })}
          body={t("no_entry_found_body")}
          action={<Button onClick={() => setSearch("")}>{t("show_all_entries")}</Button>}
        />
      );
    if (entries.length === 0)
      return (
        <EmptyState
          level={3}
          art={<History />}
          title={t("none_deleted")}
          body={t("none_deleted_body", { count: WORLD_RECOVER_DAYS })}
        />
      );
    return (
      <>
        <ul aria-label={t("deleted_entries")} className={styles.list}>
          {entries.map((entry) => (
            <DeletedEntryRow
              key={entry._id}
              entry={entry}
              busy={recover.isPending && "entryId" in recover.variables && recover.variables.entryId === entry._id}
              disabled={recover.isPending || erase.isPending}
              onRecover={() => take({ entryId: entry._id }, entry)}
              onErase={() => void eraseEntry(entry)}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <NextPage
            count={entries.length}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onWanted={() => void query.fetchNextPage()}
          />
        )}
      </>
    );
  };
  return (
    <Dialog
      size="lg"
      title={t("deleted_entries")}
      description={t("deleted_entries_about", { count: WORLD_RECOVER_DAYS })}
      onClose={() => close()}
      footer={
        entries.length > 1 && (
          <Button
            icon={<Undo2 />}
            busy={recover.isPending && "search" in recover.variables}
            // Disabled while former results are shown, so that only visible entries are affected.
            disabled={recover.isPending || erase.isPending || query.isPlaceholderData || search.trim() !== settled}
            onClick={() => take({ search: settled })}
          >
            {t(settled ? "recover_found" : "recover_all")}
          </Button>
        )
      }
    >
      <div ref={place} tabIndex={-1} className={styles.place} aria-busy={query.isFetching || undefined}>
        {isSearched && (
          <TextField
            label={t("search_deleted")}
            hideLabel
            placeholder={t("search_deleted")}
            type="search"
            size="sm"
            autoComplete="off"
            maxLength={ENTRY_SEARCH_MAX}
            leading={<Search />}
            value={search}
            onValueChange={setSearch}
          />
        )}
        {content()}
      </div>
    </Dialog>
  );
}
