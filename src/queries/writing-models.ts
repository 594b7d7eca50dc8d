// The models one may choose and whether one may connect them: asked by the shell and by whatever writes.
import type { EndpointResponse } from "../../contract/endpoint.ts";
import { modelEndpoints } from "../../contract/models.ts";
import { call } from "../lib/api/call.ts";

export function writingModels(signal?: AbortSignal): Promise<EndpointResponse<typeof modelEndpoints.list>> {
  return call(modelEndpoints.list, {}, signal ? { signal } : {});
}
