// The query of the models a person may choose.
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../lib/api/call-error.ts";
import { queryKeys } from "./query-keys.ts";

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
