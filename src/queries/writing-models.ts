// Fetches the models a person may choose and whether they may connect models; used by the shell and for generations.
import type { EndpointResponse } from "../../contract/endpoint.ts";
import { modelEndpoints } from "../../contract/models.ts";
import { call } from "../lib/api/call.ts";

export function writingModels(signal?: AbortSignal): Promise<EndpointResponse<typeof modelEndpoints.list>> {
  return call(modelEndpoints.list, {}, signal ? { signal } : {});
}
