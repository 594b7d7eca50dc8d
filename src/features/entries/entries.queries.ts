// The entry dialog's calls, for entries of a world or of an exploration's copy. Any change of an entry invalidates every
// list of its world: a renamed character is renamed in the relationships of others, too.
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Entry, EntryBody } from "../../../contract/entries.ts";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { type EntryOwner, useEntryCalls, useEntryOwner } from "../../queries/entry-calls.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** An entry to edit, always fetched from the server. */
export function useEntry(unid: string, entryId: string | undefined) {
  const calls = useEntryCalls();
  return useQuery({
    queryKey: queryKeys.entry(unid, entryId ?? ""),
    queryFn: ({ signal }) => call(calls.entry, { params: { unid, entryId: entryId ?? "" } }, { signal }),
    enabled: entryId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Entries found by the server's search, which matches names, pinyin and pinyin initials. */
export function useEntriesNamed(unid: string, name: string, wanted: boolean, type?: Entry["type"]) {
  const calls = useEntryCalls();
  return useQuery({
    queryKey: [...queryKeys.entryLists(unid), "named", name, type ?? "any"],
    queryFn: ({ signal }) => call(calls.entries, { params: { unid }, query: { name, type, per_page: 50 } }, { signal }),
    enabled: wanted,
    select: ({ data }) => data,
    placeholderData: (before) => before,
  });
}

/** All characters and their relationships. */
export function usePeople(unid: string) {
  const calls = useEntryCalls();
  return useQuery({
    queryKey: queryKeys.characters(unid),
    queryFn: ({ signal }) => call(calls.characters, { params: { unid } }, { signal }),
    select: ({ data }) => data,
  });
}

async function outdated(client: QueryClient, unid: string, owner: EntryOwner): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.entries(unid) }),
    client.invalidateQueries({ queryKey: owner === "chat" ? queryKeys.chat(unid) : queryKeys.worlds }),
  ]);
}

export interface EntryToSave {
  /** The stored entry to change; null creates a new one. */
  stored: Entry | null;
  body: EntryBody;
  /** The picture's `query_id`; null removes the picture, undefined keeps it. */
  avatar?: string | null | undefined;
  /** The id of a new entry: repeating the request after a lost response creates no second entry. */
  id: string;
}

/** Creates or changes an entry. */
export function useSaveEntry(unid: string) {
  const client = useQueryClient();
  const calls = useEntryCalls();
  const owner = useEntryOwner();
  return useMutation({
    mutationFn: async ({ stored, body, avatar, id }: EntryToSave) => {
      if (!stored) return call(calls.createEntry, { params: { unid }, body: { id, ...body, avatar } });
      const { _id: entryId, updated_at } = stored;
      return call(calls.putEntry, { params: { unid, entryId }, body: { ...body, avatar, updated_at } });
    },
    onSuccess: (entry) => {
      client.setQueryData(queryKeys.entry(unid, entry._id), entry);
      void outdated(client, unid, owner);
    },
  });
}

/** Deletes an entry and offers to undo it. */
export function useRemoveEntry(unid: string) {
  const client = useQueryClient();
  const calls = useEntryCalls();
  const owner = useEntryOwner();
  const { t } = useTranslation(["entries", "common"]);
  const errorText = useErrorText();
  const recover = useMutation({
    mutationFn: ({ _id }: Entry) => call(calls.recoverEntries, { params: { unid }, body: { entry_ids: [_id] } }),
    onSuccess: (_, { name }) => {
      toast(t("taken_back", { name: name || t("common:untitled") }));
      void outdated(client, unid, owner);
    },
    onError: (error) => toastFailure(error, errorText(error)),
  });
  return useMutation({
    mutationFn: ({ _id }: Entry) => call(calls.removeEntry, { params: { unid, entryId: _id } }),
    onSuccess: (_, entry) => {
      client.removeQueries({ queryKey: queryKeys.entry(unid, entry._id) });
      void outdated(client, unid, owner);
      toast(t("deleted", { name: entry.name || t("common:untitled") }), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => recover.mutate(entry) },
      });
    },
  });
}
