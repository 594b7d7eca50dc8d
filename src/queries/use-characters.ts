// The query of a world's characters and their relations.
import { useQuery } from "@tanstack/react-query";
import { worldEndpoints } from "../../contract/worlds.ts";
import { call } from "../lib/api/call.ts";
import { queryKeys } from "./query-keys.ts";

export function useCharacters(unid: string) {
  return useQuery({
    queryKey: queryKeys.characters(unid),
    queryFn: ({ signal }) => call(worldEndpoints.characters, { params: { unid } }, { signal }),
    select: ({ data }) => data,
  });
}
