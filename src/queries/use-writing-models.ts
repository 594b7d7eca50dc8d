// The models one may choose, as the whole page knows them.
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "./query-keys.ts";

export function useWritingModels() {
  const { data } = useQuery({
    queryKey: queryKeys.writingModels,
    queryFn: async ({ signal }) => (await import("./writing-models.ts")).writingModels(signal),
  });
  return data;
}
