// Accounts and the audit log as administrators see them, page by page, and the changes to an account.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type AdminAccount, administrationEndpoints } from "../../../contract/administration.ts";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";

const ACCOUNTS = ["administration", "accounts"];
const AUDIT = ["administration", "audit"];

type Pages = InfiniteData<EndpointResponse<typeof administrationEndpoints.accounts>, string | undefined>;

/** Newest first, fetched again on each visit. Fails with administrators_only for anybody but administrators. */
export function useAccounts(search: string, onlyMarked: boolean) {
  const marked = onlyMarked ? ("deletion" as const) : undefined;
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS, search, marked ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        administrationEndpoints.accounts,
        { query: { search, marked, limit: DEFAULT_PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Newest first, fetched again on each visit. Fails with administrators_only for anybody but administrators. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: AUDIT,
    queryFn: ({ pageParam, signal }) =>
      call(administrationEndpoints.auditLog, { query: { limit: DEFAULT_PAGE_SIZE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

/** Whether the server refused a request because the person is not a moderator. */
export const isNoModerator = (error: unknown): boolean =>
  error instanceof CallError && error.code === "moderators_only";

/** Whether the server refused a request because the person is not an administrator. */
export const isNoAdministrator = (error: unknown): boolean =>
  error instanceof CallError && error.code === "administrators_only";

/** `until` in Unix seconds, null for no end. */
export function useLockAccount(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { until: number | null; reason: string }) =>
      call(administrationEndpoints.lock, { params: { uid }, body }),
    onSuccess: (account) => showAccount(client, account),
    onError: (error) => lookAgain(client, error),
  });
}

export function useUnlockAccount(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(administrationEndpoints.unlock, { params: { uid }, body: { reason } }),
    onSuccess: (account) => showAccount(client, account),
    onError: (error) => lookAgain(client, error),
  });
}

/** Marks the account as official (true), or takes the mark away. */
export function useMarkOfficial(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (official: boolean) => call(administrationEndpoints.official, { params: { uid }, body: { official } }),
    onSuccess: (account) => showAccount(client, account),
    onError: (error) => lookAgain(client, error),
  });
}

/** Makes the account a moderator (true), or takes that away. */
export function useMakeModerator(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (moderator: boolean) =>
      call(administrationEndpoints.moderator, { params: { uid }, body: { moderator } }),
    onSuccess: (account) => showAccount(client, account),
    onError: (error) => lookAgain(client, error),
  });
}

export function useWarnAccount(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(administrationEndpoints.warn, { params: { uid }, body: { text } }),
    onError: (error) => lookAgain(client, error),
  });
}

/** Writes the account from the response into every cached list that has it. */
async function showAccount(client: QueryClient, account: AdminAccount): Promise<void> {
  // A response still under way would briefly show the account's old state.
  await client.cancelQueries({ queryKey: ACCOUNTS });
  client.setQueriesData<Pages>(
    { queryKey: ACCOUNTS },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.uid === account.uid ? account : each)),
        })),
      },
  );
  // A list that was being fetched for the first time, such as that of a new search, has nothing to show yet.
  void client.refetchQueries({
    queryKey: ACCOUNTS,
    type: "active",
    predicate: ({ state }) => state.data === undefined,
  });
}

/** Refetches the lists if the account is deleted or an administrator's by now: they were out of date. */
function lookAgain(client: QueryClient, error: unknown): void {
  if (error instanceof CallError && (error.code === "account_protected" || error.code === "user_not_found"))
    void client.invalidateQueries({ queryKey: ACCOUNTS });
}
