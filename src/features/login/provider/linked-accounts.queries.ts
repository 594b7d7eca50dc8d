// Which provider accounts are linked, and removing one.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { identityEndpoints } from "../../../../contract/identities.ts";
import { call } from "../../../lib/api/call.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { queryKeys } from "../../../queries/query-keys.ts";

export function useLinkedAccounts() {
  return useQuery({
    queryKey: queryKeys.identities,
    queryFn: async ({ signal }) => (await call(identityEndpoints.list, {}, { signal })).data,
    staleTime: 0,
  });
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (provider: LoginProvider) =>
      call(identityEndpoints.unlink, { params: { provider }, query: { lang: currentLocale() } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.identities }),
  });
}
