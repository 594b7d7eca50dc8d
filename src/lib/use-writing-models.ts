// The models one may choose, as the whole page knows them.
import { useQuery } from "@tanstack/react-query";
import { writingModels } from "./api/writing-models.ts";
import { queryKeys } from "./query-keys.ts";

export function useWritingModels() {
  const { data } = useQuery({ queryKey: queryKeys.writingModels, queryFn: ({ signal }) => writingModels(signal) });
  return data;
}
