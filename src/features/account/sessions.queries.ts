// The devices where the person is logged in, and logging them out.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionEndpoints } from "../../../contract/sessions.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(sessionEndpoints.list, {}, { signal })).data,
    staleTime: 0,
  });
}

/** Ends one session, or, without an id, all but this one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await call(sessionEndpoints.endOthers);
      else await call(sessionEndpoints.end, { params: { sessionId: id } }).catch(unlessOver);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}

/** Ignores the error of a session that has already ended: the caller wanted it to end. */
function unlessOver(error: unknown): void {
  if (!(error instanceof CallError && error.code === "session_not_found")) throw error;
}
