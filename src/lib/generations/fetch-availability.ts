import { type Availability, generationEndpoints } from "../../../contract/generations.ts";
import { call } from "../api/call.ts";

export function fetchAvailability(signal: AbortSignal): Promise<Availability> {
  return call(generationEndpoints.availability, {}, { signal });
}
