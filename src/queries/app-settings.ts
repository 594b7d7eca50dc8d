// What the operator of this server has set and every page may know, fetched once for all who ask.
import { queryOptions } from "@tanstack/react-query";
import { appSettingsEndpoints } from "../../contract/app-settings.ts";
import { call } from "../lib/api/call.ts";
import { queryKeys } from "./query-keys.ts";

export const appSettings = queryOptions({
  queryKey: queryKeys.appSettings,
  queryFn: ({ signal }) => call(appSettingsEndpoints.app, {}, { signal }),
});
