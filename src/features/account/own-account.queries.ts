// The export of everything a person owns as a file, and the deletion of their account.
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { md5 } from "js-md5";
import { ownAccountEndpoints } from "../../../contract/own-account.ts";
import { call, callFile } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/save-file.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { session } from "../../session/session.ts";

const EXPORT_KEY = ["account-export"];

/** Exports everything the person owns and saves the file, one export at a time. It continues if the dialog closes. */
export function useExportAll(): () => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({ mutationKey: EXPORT_KEY, mutationFn: exportAll });
  // The second click of a double click arrives before the button is rendered as busy.
  return async () => client.isMutating({ mutationKey: EXPORT_KEY }) === 0 && mutateAsync();
}

/** Resolves to whether the file was saved: it is not if somebody else has logged in here meanwhile. */
export async function exportAll(): Promise<boolean> {
  const { uid } = session;
  const { blob, name } = await callFile(ownAccountEndpoints.exportAll);
  if (session.status === "person" && session.uid !== uid) return false;
  saveFile(blob, name ?? "storyloom.zip");
  return true;
}

/** Whether an export is running, whichever component started it. */
export function useIsExporting(): boolean {
  return useIsMutating({ mutationKey: EXPORT_KEY }) > 0;
}

export function useDeletionPreview() {
  return useQuery({
    queryKey: queryKeys.accountDeletion,
    queryFn: ({ signal }) => call(ownAccountEndpoints.deletionPreview, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Resolves to the time when the account will be deleted (Unix seconds), or null for a wrong password. */
export function useRequestDeletion() {
  return useMutation({
    mutationFn: async (password: string | null) => {
      const body = password === null ? {} : { pwd: md5(password) };
      const { data } = await call(ownAccountEndpoints.requestDeletion, { body });
      return data?.due_at ?? null;
    },
  });
}
