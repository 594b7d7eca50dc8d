// The exploration's own copy of the world: its background, banned words and entries. Entries are changed in their dialog.
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { chatWorldEndpoints } from "../../../../contract/chat-worlds.ts";
import type { EntryType } from "../../../../contract/entries.ts";
import { UNDO_TOAST_MS } from "../../../../contract/limits.ts";
import { type World, worldConflict } from "../../../../contract/worlds.ts";
import { call } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { toastFailure } from "../../../lib/failure-toast.ts";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { queryKeys } from "../../../queries/query-keys.ts";

/** Cards that are fetched at a time. */
const PAGE_SIZE = 30;

/** Not among the queries of worlds, some of which are kept on the device. */
const worldKey = (chatId: string) => [...queryKeys.chat(chatId), "world"] as const;

export function useCopiedWorld(chatId: string) {
  return useQuery({
    queryKey: worldKey(chatId),
    queryFn: ({ signal }) => call(chatWorldEndpoints.get, { params: { unid: chatId } }, { signal, context: "chat" }),
  });
}

/** The copy's characters, or its nouns, by name. */
export function useCopiedEntries(chatId: string, type: EntryType) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.entryLists(chatId), "panel", type],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatWorldEndpoints.entries,
        { params: { unid: chatId }, query: { page: pageParam, per_page: PAGE_SIZE, type, order_by: "name" } },
        { signal, context: "chat" },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ paging }, _, page) => (paging.has_next ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

async function keep(client: QueryClient, chatId: string, world: World): Promise<void> {
  // A fetch that started earlier would overwrite it with older data.
  await client.cancelQueries({ queryKey: worldKey(chatId) });
  client.setQueryData(worldKey(chatId), world);
}

export interface BackgroundChange {
  background: string;
  /** The background when the edit began, or when the player last saw it. */
  base: string;
}

/** Changes the background. After a conflict, the stored one is in the cache. The caller shows failures. */
export function usePutBackground(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: BackgroundChange) =>
      call(chatWorldEndpoints.putBackground, { params: { unid: chatId }, body: change }, { context: "chat" }),
    onSuccess: (world) => keep(client, chatId, world),
    onError: (error) => {
      if (!(error instanceof CallError) || error.code !== "conflict") return;
      const { data } = worldConflict.safeParse(error.content);
      if (data) return keep(client, chatId, data.world);
    },
  });
}

/** Bans a word. The caller shows failures, at the field. */
export function useBanWord(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: string) =>
      call(chatWorldEndpoints.addBannedWord, { params: { unid: chatId }, body: { word } }, { context: "chat" }),
    onSuccess: (world) => keep(client, chatId, world),
    // Another window may have added it first.
    onError: () => client.invalidateQueries({ queryKey: worldKey(chatId) }),
  });
}

/** Allows a banned word again, and offers an undo. */
export function useAllowWord(chatId: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["worlds", "common"]);
  const errorText = useErrorText();
  const back = useBanWord(chatId);
  const onError = (error: unknown) => void toastFailure(error, errorText(error));
  return useMutation({
    mutationFn: (word: string) =>
      call(chatWorldEndpoints.removeBannedWord, { params: { unid: chatId, word } }, { context: "chat" }),
    onError,
    onSuccess: async (world, word) => {
      await keep(client, chatId, world);
      toast(t("banned_removed", { word }), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => back.mutate(word, { onError }) },
      });
    },
  });
}
