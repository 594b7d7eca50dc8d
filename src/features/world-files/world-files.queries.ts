// Sends a file, compares it with a world, imports it and polls the progress.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CallInput } from "../../../contract/endpoint.ts";
import { type ImportProgress, type WorldFile, worldFileEndpoints } from "../../../contract/world-files.ts";
import { call, callWithFile } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { currentLocale } from "../../lib/locale.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { followImport, refreshImported } from "./follow-import.ts";

/** The polling interval while an import runs. */
const POLL_MS = 400;

const fileKey = (fileId: string | null, unid: string | null) => ["world-files", fileId, unid];
const progressKey = (fileId: string | null) => ["world-files", fileId, "progress"];

export interface FileToSend {
  name: string;
  bytes: Blob;
  /** The world to compare the file with. */
  unid: string | null;
}

export function useSendFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, bytes, unid }: FileToSend): Promise<WorldFile> =>
      callWithFile(worldFileEndpoints.upload, { query: { name, unid, lang: currentLocale() } }, bytes),
    onSuccess: (file) => client.setQueryData(fileKey(file._id, file.unid), file),
  });
}

/** The contents of a file, compared with a world or none. Disabled without a file. */
export function useWorldFile(fileId: string | null, unid: string | null) {
  return useQuery<WorldFile>({
    queryKey: fileKey(fileId, unid),
    queryFn: fileId
      ? ({ signal }) =>
          call(worldFileEndpoints.get, { params: { iid: fileId }, query: unid ? { unid } : {} }, { signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The former comparison stays visible while another world is compared.
    placeholderData: (before) => (before?._id === fileId ? before : undefined),
  });
}

/** A row's text that is too long for one entry; fetched on demand. */
export function useLongRow(fileId: string, index: number, isWanted: boolean) {
  return useQuery({
    queryKey: ["world-files", fileId, "rows", index],
    queryFn: isWanted
      ? ({ signal }) => call(worldFileEndpoints.row, { params: { iid: fileId, index } }, { signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type ChoicesToSend = Omit<CallInput<typeof worldFileEndpoints.begin>["body"], "lang">;

/** Starts an import. Sending it again after a lost response does not start a second one. */
export function useBeginImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fileId, choices }: { fileId: string; choices: ChoicesToSend }): Promise<ImportProgress> =>
      call(worldFileEndpoints.begin, { params: { iid: fileId }, body: choices }),
    onSuccess: (progress, { fileId }) => client.setQueryData(progressKey(fileId), progress),
  });
}

/** The progress of an import, polled until it has ended. */
export function useImportProgress(fileId: string | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: progressKey(fileId),
    queryFn: fileId
      ? async ({ signal }) => {
          const progress = await call(worldFileEndpoints.progress, { params: { iid: fileId } }, { signal });
          refreshImported(client, progress);
          return progress;
        }
      : skipToken,
    refetchInterval: ({ state: { data } }) => (data?.status === "done" || data?.status === "failed" ? false : POLL_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
}

/** Stops an import and deletes its file on the server. */
export function useStopImport() {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (fileId: string) => call(worldFileEndpoints.discard, { params: { iid: fileId } }),
    onSuccess: ({ imported }) => {
      if (imported) void client.invalidateQueries({ queryKey: queryKeys.worlds });
    },
    onError: (error) => toastFailure(error, errorText(error)),
  });
}

/** Deletes a file on the server, which otherwise deletes it after a while. */
export function forgetFile(fileId: string): void {
  void call(worldFileEndpoints.discard, { params: { iid: fileId } }).catch(() => undefined);
}

/** Follows an import whose dialog is closed, and shows how it ended. */
export function useFollowOn(): (fileId: string) => void {
  const client = useQueryClient();
  const { t } = useTranslation("world-files");
  return (fileId) =>
    void followImport(client, fileId).then((progress) => {
      if (progress?.status === "failed") toastError(t("failed"));
      else if (progress?.outcome) toast(t("done_title", { title: progress.outcome.world.title }));
    });
}
