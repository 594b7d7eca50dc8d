// Queries of local models: the servers found on the server's machine, and the pull of a model.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput, EndpointResponse } from "../../../contract/endpoint.ts";
import { type ModelPull, modelPullEndpoints } from "../../../contract/model-pulls.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { currentLocale } from "../../lib/locale.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";

const LOCAL = [...queryKeys.models, "local"];
const PULL = [...queryKeys.models, "pull"];
/** How soon a program that was just installed is seen. */
const LOOK_AGAIN_MS = 3_000;
const PROGRESS_MS = 1_000;

type PullAnswer = EndpointResponse<typeof modelPullEndpoints.current>;
type PullInput = Omit<CallInput<typeof modelPullEndpoints.start>["body"], "lang">;

export function isRunning(pull: ModelPull | null): boolean {
  return pull?.state === "pulling" || pull?.state === "testing";
}

/**
 * Model servers on the server's machine, searched on each visit; while none has a model, again and again as long as the
 * page is visible.
 */
export function useLocalServers() {
  return useQuery({
    queryKey: LOCAL,
    queryFn: ({ signal }) => call(modelPullEndpoints.discover, { body: {} }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data && !data.data.some(({ models }) => models.length > 0) ? LOOK_AGAIN_MS : false,
  });
}

/** The running or last pull of any administrator. It goes on while nobody looks. */
export function useModelPull() {
  return useQuery({
    queryKey: PULL,
    queryFn: ({ signal }) => call(modelPullEndpoints.current, {}, { signal }),
    select: ({ pull }) => pull,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isRunning(data?.pull ?? null) ? PROGRESS_MS : false),
  });
}

/** Starts a pull, or goes on with one that ended early. */
export function usePullModel() {
  const { t } = useTranslation("models");
  const errorText = useErrorText();
  const shown = useShownPull();
  return useMutation({
    mutationFn: (pull: PullInput) => call(modelPullEndpoints.start, { body: { ...pull, lang: currentLocale() } }),
    onSuccess: shown,
    onError: (error) => toastFailure(error, t("pull_not_started", { reason: errorText(error) })),
  });
}

/** Stops the running pull, or closes one that has ended. */
export function useStopPull() {
  const errorText = useErrorText();
  const shown = useShownPull();
  return useMutation({
    mutationFn: () => call(modelPullEndpoints.stop),
    onSuccess: shown,
    onError: (error) => toastFailure(error, errorText(error)),
  });
}

function useShownPull() {
  const client = useQueryClient();
  return async (answer: PullAnswer) => {
    await client.cancelQueries({ queryKey: PULL });
    client.setQueryData(PULL, answer);
  };
}

/** Reads again what a pull has changed: the models found, the connections, and what people may choose. */
export function useModelsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({
      queryKey: queryKeys.models,
      predicate: ({ queryKey }) => queryKey.at(-1) !== PULL.at(-1),
    });
  }, [client]);
}
