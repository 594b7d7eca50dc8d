// What may be asked of a model at the moment. While something may not, it is asked about again until it may.
import { queryOptions } from "@tanstack/react-query";
import { type Availability, generationEndpoints } from "../../../contract/generations.ts";
import { call } from "../api/call.ts";
import { queryKeys } from "../query-keys.ts";

const LOOK_MS = 30_000;
const LOOK_MIN_MS = 1_000;

export const availabilityQuery = queryOptions({
  queryKey: queryKeys.availability,
  queryFn: ({ signal }) => call(generationEndpoints.availability, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data ? nextLook(data) : false),
});

/** How long until it is worth asking again; false while everything is open. */
function nextLook({ continuation, lab, suspended_until }: Availability): number | false {
  if (suspended_until !== null) return Math.min(LOOK_MS, Math.max(LOOK_MIN_MS, suspended_until * 1_000 - Date.now()));
  return continuation && lab ? false : LOOK_MS;
}

export function isClosed(kind: "continuation" | "lab", availability: Availability | undefined): boolean {
  return availability !== undefined && (!availability[kind] || availability.suspended_until !== null);
}
