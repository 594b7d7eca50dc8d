// Fetches the details of one character: the list of all characters, which the graph uses, has only a few fields.
import { useQuery } from "@tanstack/react-query";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export function useCharacter(unid: string, entryId: string) {
  return useQuery({
    queryKey: queryKeys.entry(unid, entryId),
    queryFn: ({ signal }) => call(worldEndpoints.entry, { params: { unid, entryId } }, { signal }),
  });
}
