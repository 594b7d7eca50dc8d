// The models one may choose, as the whole page knows them.
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../lib/api/call-error.ts";
import { queryKeys } from "./query-keys.ts";

export function useWritingModels() {
  const { data } = useQuery({
    queryKey: queryKeys.writingModels,
    queryFn: async ({ signal }) => {
      // A part of the program that can't be fetched is a lost connection like any other: it is tried again.
      const { writingModels } = await import("./writing-models.ts").catch((cause: unknown) => {
        throw new CallError({ code: null, status: 0, cause });
      });
      return writingModels(signal);
    },
  });
  return data;
}
