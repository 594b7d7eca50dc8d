// Continuation or the Lab, closed by the operator or for a person who is suspended: told as the refusal it would be.
import { useQuery } from "@tanstack/react-query";
import { errorStatus } from "../../../contract/errors.ts";
import type { Availability } from "../../../contract/generations.ts";
import { CallError } from "../api/call-error.ts";
import { queryClient } from "../query-client.ts";
import { queryKeys } from "../query-keys.ts";
import { availabilityQuery, isClosed } from "./availability.ts";

const CLOSED = "generate_closed";
const SUSPENDED = "continuation_suspended";
const OPEN: Availability = { continuation: true, lab: true, suspended_until: null };

/** Why nothing can be asked for at the moment; null while it can, or nobody knows. */
export function useClosure(kind: "continuation" | "lab"): CallError | null {
  const { data } = useQuery(availabilityQuery);
  if (!data || !isClosed(kind, data)) return null;
  const code = data[kind] ? SUSPENDED : CLOSED;
  return new CallError({ code, status: errorStatus(code), content: { until: data.suspended_until } }, kind);
}

/** Whether a refusal says that nothing can be asked for, whatever is asked. */
export function isClosure(error: CallError | null): boolean {
  return error?.code === CLOSED || error?.code === SUSPENDED;
}

/** Remembers what a refusal says of everything else one could ask for. */
export function noteClosure(kind: "continuation" | "lab", error: CallError): void {
  if (!isClosure(error)) return;
  const { until } = { until: null, ...(error.content as { until?: number | null } | null) };
  queryClient.setQueryData<Availability>(queryKeys.availability, (known = OPEN) =>
    error.code === CLOSED ? { ...known, [kind]: false } : { ...known, suspended_until: until },
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.availability });
}
