// The query of the models a person may choose.
import { useQuery } from "@tanstack/react-query";
import type { EndpointResponse } from "../../contract/endpoint.ts";
import type { BigModel, ModelSource, modelEndpoints, WritingModel } from "../../contract/models.ts";
import { CallError } from "../lib/api/call-error.ts";
import { queryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

type Models = EndpointResponse<typeof modelEndpoints.list>;

/** What writes when a model is chosen, as far as it is known on this page; null while it is not. */
export function modelSourceOf(model: BigModel): ModelSource | null {
  const known = queryClient.getQueryData<Models>(queryKeys.writingModels);
  return (known && writerOf(known, model)?.source) ?? null;
}

export function useWritingModels() {
  const { data } = useQuery({
    queryKey: queryKeys.writingModels,
    queryFn: async ({ signal }) => {
      // A chunk that cannot be loaded counts as a network failure, so that the query is retried.
      const { writingModels } = await import("./writing-models.ts").catch((cause: unknown) => {
        throw new CallError({ code: null, status: 0, cause });
      });
      return writingModels(signal);
    },
  });
  return data;
}

/** Whether what is written with this choice is free: then the storyteller writes, which takes no power. */
export function isFreeModel(models: ReturnType<typeof useWritingModels>, chosen: BigModel): boolean {
  return models !== undefined && writerOf(models, chosen)?.source === "storyteller";
}

/** The model that writes: without the pro right V1, in place of a model that needs it. */
export function writerOf(models: Pick<Models, "data" | "has_pro">, chosen: BigModel): WritingModel | undefined {
  const asked = models.data.find(({ id }) => id === chosen);
  return asked?.pro && !models.has_pro ? models.data.find(({ id }) => id === "v1") : asked;
}
