// Which generations can be requested: the operator can close continuation or the Lab, and a person can be suspended.
// While one is closed, the availability is polled; the closure is shown as the error that a request would get.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { errorStatus } from "../../../contract/errors.ts";
import { type Availability, generationEndpoints } from "../../../contract/generations.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";

const LOOK_MS = 30_000;
const LOOK_MIN_MS = 1_000;

const CLOSED = "generate_closed";
const SUSPENDED = "continuation_suspended";
const OPEN: Availability = { continuation: true, lab: true, suspended_until: null };

export const availabilityQuery = queryOptions({
  queryKey: queryKeys.availability,
  queryFn: ({ signal }) => call(generationEndpoints.availability, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data ? nextLook(data) : false),
});

/** The polling interval; false while everything is open. */
function nextLook({ continuation, lab, suspended_until }: Availability): number | false {
  if (suspended_until !== null) return Math.min(LOOK_MS, Math.max(LOOK_MIN_MS, suspended_until * 1_000 - Date.now()));
  return continuation && lab ? false : LOOK_MS;
}

export function isClosed(kind: "continuation" | "lab", availability: Availability | undefined): boolean {
  return availability !== undefined && (!availability[kind] || availability.suspended_until !== null);
}

/** The error for a closure; null if generations are possible, or that is not known yet. */
export function useClosure(kind: "continuation" | "lab"): CallError | null {
  const { data } = useQuery(availabilityQuery);
  if (!data || !isClosed(kind, data)) return null;
  const code = data[kind] ? SUSPENDED : CLOSED;
  return new CallError({ code, status: errorStatus(code), content: { until: data.suspended_until } }, kind);
}

/** Whether an error means that no generation is possible at all, whatever is requested. */
export function isClosure(error: CallError | null): boolean {
  return error?.code === CLOSED || error?.code === SUSPENDED;
}

/** Updates the cached availability from the error of a refused request. */
export function noteClosure(kind: "continuation" | "lab", error: CallError): void {
  if (!isClosure(error)) return;
  const { until } = { until: null, ...(error.content as { until?: number | null } | null) };
  queryClient.setQueryData<Availability>(queryKeys.availability, (known = OPEN) =>
    error.code === CLOSED ? { ...known, [kind]: false } : { ...known, suspended_until: until },
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.availability });
}
