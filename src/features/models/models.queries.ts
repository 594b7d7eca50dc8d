// Queries of the models' connections: reading, changing and testing them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "../../../contract/endpoint.ts";
import { type BigModel, type ModelChange, type ModelSetting, modelEndpoints } from "../../../contract/models.ts";
import { call } from "../../lib/api/call.ts";
import { currentLocale } from "../../lib/locale.ts";
import { pendingMutationsDone } from "../../queries/pending-mutations.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** The numbers of running and waiting requests change all the time. */
const LOOK_AGAIN_MS = 5_000;
const SETTINGS = [...queryKeys.models, "settings"];
const CHANGE = [...queryKeys.models, "change"];

export type ModelChangeInput = CallInput<typeof modelEndpoints.change>["body"];

/** The models' connections. Fails with administrators_only for everybody but administrators. */
export function useModelSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(modelEndpoints.settings, {}, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    // Polling stops for people who may not see the settings.
    refetchInterval: ({ state }) => (state.status === "error" ? false : LOOK_AGAIN_MS),
  });
}

export function useChangeModel() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ id, change }: { id: BigModel; change: ModelChangeInput }) =>
      call(modelEndpoints.change, { params: { id }, body: change }),
    onSuccess: async (changed) => {
      await client.cancelQueries({ queryKey: SETTINGS });
      client.setQueryData<{ data: ModelSetting[] }>(
        SETTINGS,
        (old) => old && { data: old.data.map((each) => (each.id === changed.id ? changed : each)) },
      );
      void client.invalidateQueries({ queryKey: queryKeys.writingModels });
    },
  });
}

/** Tests a model as it is connected: waits for a change that is being saved, and fails if the change fails. */
export function useTestModel(id: BigModel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await pendingMutationsDone(client, CHANGE);
      return call(modelEndpoints.test, { params: { id }, body: { lang: currentLocale() } });
    },
    // The test also updates the model's health.
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}

/** Tests an address and a key that are not stored; without a model the first of the service's list is chosen. */
export function useTryConnection(id: BigModel) {
  return useMutation({
    mutationFn: (place: Omit<CallInput<typeof modelEndpoints.trial>["body"], "lang">) =>
      call(modelEndpoints.trial, { params: { id }, body: { ...place, lang: currentLocale() } }),
  });
}

/** The change that leaves a setting as it is. */
export function changeOf(setting: ModelSetting): Omit<ModelChange, "lang" | "api_key"> {
  const { label, source, base_url, model, temperature, top_p, timeout_seconds, context_window, max_concurrent, pro } =
    setting;
  const { paused } = setting;
  return {
    label,
    source,
    base_url,
    model,
    temperature,
    top_p,
    timeout_seconds,
    context_window,
    max_concurrent,
    pro,
    paused,
  };
}
