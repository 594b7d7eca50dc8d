// The models' connections: as the server has them, changed, tested, and what is found on its machine.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "../../../contract/endpoint.ts";
import { type BigModel, type ModelChange, type ModelSetting, modelEndpoints } from "../../../contract/models.ts";
import { call } from "../../lib/api/call.ts";
import { currentLocale } from "../../lib/locale.ts";
import { changesStored } from "../../queries/changes-stored.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** Who is writing and waiting changes by itself. */
const LOOK_AGAIN_MS = 5_000;
const SETTINGS = [...queryKeys.models, "settings"];
const CHANGE = [...queryKeys.models, "change"];
const LOCAL = [...queryKeys.models, "local"];

export type ModelChangeInput = CallInput<typeof modelEndpoints.change>["body"];

/** How the models are connected. Fails with administrators_only for everybody but administrators. */
export function useModelSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(modelEndpoints.settings, {}, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    // Anyone who may not see them need not ask again.
    refetchInterval: ({ state }) => (state.status === "error" ? false : LOOK_AGAIN_MS),
  });
}

/** Servers of models on the server's machine, looked for on each visit. */
export function useLocalServers() {
  return useQuery({
    queryKey: LOCAL,
    queryFn: ({ signal }) => call(modelEndpoints.discover, { body: {} }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnWindowFocus: false,
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

/**
 * Tests a model as it is connected: a change of it that is on its way is waited for, and where it fails, so does this.
 */
export function useTestModel(id: BigModel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await changesStored(client, CHANGE);
      return call(modelEndpoints.test, { params: { id }, body: { lang: currentLocale() } });
    },
    // What the test found out is also the model's state from now on.
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}

/** A setting as what would leave it as it is. */
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
