// What runs for the person: on the server, and the model that an administrator has pulled.
import { useQuery } from "@tanstack/react-query";
import { activityEndpoints } from "../../../contract/activities.ts";
import { modelPullEndpoints } from "../../../contract/model-pulls.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useWritingModels } from "../../queries/use-writing-models.ts";
import { useSession } from "../../session/session.ts";

const POLL_MS = 3_000;

export function useActivities() {
  const { uid } = useSession();
  return useQuery({
    queryKey: ["activities", uid],
    queryFn: async ({ signal }) => (await call(activityEndpoints.list, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Null for anyone who is no administrator, and while no model is pulled. */
export function useRunningPull() {
  const models = useWritingModels();
  const { data } = useQuery({
    queryKey: [...queryKeys.models, "running-pull"],
    queryFn: async ({ signal }) => (await call(modelPullEndpoints.current, {}, { signal })).pull,
    enabled: models?.is_administrator === true,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  return data && (data.state === "pulling" || data.state === "testing") ? data : null;
}
