// Queries and mutations for the rest of an entry's text.
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { overlongTextEndpoints } from "../../../contract/overlong-text.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export function useOverlongText(unid: string, entryId: string, wanted = true) {
  return useQuery({
    queryKey: queryKeys.overlongText(unid, entryId),
    queryFn: ({ signal }) => call(overlongTextEndpoints.get, { params: { unid, entryId } }, { signal }),
    enabled: wanted,
  });
}

const keep = (unid: string, entryId: string, kept: boolean) =>
  call(overlongTextEndpoints.put, { params: { unid, entryId }, body: { kept } });

function put(client: QueryClient, unid: string, entry: Entry): void {
  client.setQueryData(queryKeys.entry(unid, entry._id), entry);
  void client.invalidateQueries({ queryKey: queryKeys.overlongText(unid, entry._id) });
  void client.invalidateQueries({ queryKey: queryKeys.worlds });
}

/** Deletes the rest of an entry's text and offers to undo it. */
export function useDropRest(unid: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["entries", "common"]);
  const errorText = useErrorText();
  const takeBack = useMutation({
    mutationFn: (entryId: string) => keep(unid, entryId, true),
    onSuccess: (entry) => {
      put(client, unid, entry);
      toast(t("rest_taken_back"));
    },
    onError: (error) => toastFailure(error, errorText(error)),
  });
  return useMutation({
    mutationFn: (entryId: string) => keep(unid, entryId, false),
    onSuccess: (entry) => {
      put(client, unid, entry);
      toast(t("rest_dropped"), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => takeBack.mutate(entry._id) },
      });
    },
    onError: (error) => toastFailure(error, errorText(error)),
  });
}
