// Everything of one's account as a file, and the account's deletion.
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { md5 } from "js-md5";
import { ownAccountEndpoints } from "../../../contract/own-account.ts";
import { call, callFile } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/save-file.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { session } from "../../session/session.ts";

const EXPORT_KEY = ["account-export"];

/** Has everything one owns put into a file, and saves it, one at a time. It goes on when the dialog closes. */
export function useExportAll(): () => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({ mutationKey: EXPORT_KEY, mutationFn: exportAll });
  // The second of two quick clicks comes before the button is seen to be at work.
  return async () => client.isMutating({ mutationKey: EXPORT_KEY }) === 0 && mutateAsync();
}

/** Answers whether it was saved: it is not where somebody else has logged in here meanwhile. */
export async function exportAll(): Promise<boolean> {
  const { uid } = session;
  const { blob, name } = await callFile(ownAccountEndpoints.exportAll);
  if (session.status === "person" && session.uid !== uid) return false;
  saveFile(blob, name ?? "storyloom.zip");
  return true;
}

/** Whether one is being made, wherever it was asked for. */
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

/** Answers when the account is due (Unix seconds), or null for a wrong password. */
export function useRequestDeletion() {
  return useMutation({
    mutationFn: async (password: string | null) => {
      const body = password === null ? {} : { pwd: md5(password) };
      const { data } = await call(ownAccountEndpoints.requestDeletion, { body });
      return data?.due_at ?? null;
    },
  });
}
