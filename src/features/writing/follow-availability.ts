// Whether a continuation can be asked for at the moment, kept in the session's state while it is open.
import { QueryObserver } from "@tanstack/react-query";
import { queryClient } from "../../lib/query-client.ts";
import { availabilityQuery, isClosed } from "../generations/availability.ts";
import type { WriteSession } from "./write-session.ts";

/** Returns how to stop. */
export function followAvailability({ state }: Pick<WriteSession, "state">): () => void {
  return new QueryObserver(queryClient, availabilityQuery).subscribe(({ data }) => {
    state.isClosed = isClosed("continuation", data);
  });
}
