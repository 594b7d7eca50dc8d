// The query of the public app settings, which the server's operator has set.
import { queryOptions } from "@tanstack/react-query";
import { appSettingsEndpoints } from "../../contract/app-settings.ts";
import { call } from "../lib/api/call.ts";
import { queryKeys } from "./query-keys.ts";

export const appSettings = queryOptions({
  queryKey: queryKeys.appSettings,
  queryFn: ({ signal }) => call(appSettingsEndpoints.app, {}, { signal }),
});
