// Changes of explorations: what is deleted disappears at once, and can be taken back from the toast.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chat, chatEndpoints } from "../../../contract/chats.ts";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { changeLists } from "./chat-pages.ts";
import type { ChatSource } from "./chats-dialogs.ts";

export interface Beginning {
  played_character_name: string;
  played_character_description: string;
  /** Left out: the character's own goal. */
  goal?: string;
  /** Empty: the world's background. */
  opening: string;
}

/** Begins an exploration. The caller shows failures, at the fields. */
export function useBeginChat() {
  const client = useQueryClient();
  // Sent again after a lost response, the same id begins no second exploration.
  const [idFor] = useState(createIdFor);
  return useMutation({
    mutationFn: ({ source, beginning }: { source: ChatSource; beginning: Beginning }) => {
      const body = { id: idFor(JSON.stringify([source.kind, source.id, beginning])), ...beginning };
      return source.kind === "world"
        ? call(chatEndpoints.createFromWorld, { body: { ...body, universe_id: source.id } }, { context: "chat" })
        : call(chatEndpoints.createFromShare, { body: { ...body, share_id: source.id } }, { context: "chat" });
    },
    onSuccess: (chat) => {
      client.setQueryData(queryKeys.chat(chat._id), chat);
      void client.invalidateQueries({ queryKey: queryKeys.chatLists });
    },
  });
}

/** Renames an exploration. The caller shows failures, at the field. */
export function useRenameChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chatId, title }: { chatId: string; title: string }) =>
      call(chatEndpoints.rename, { params: { unid: chatId }, body: { title } }, { context: "chat" }),
    onSuccess: async (chat) => {
      await changeLists(client, chat._id, chat);
      client.setQueryData(queryKeys.chat(chat._id), chat);
    },
  });
}

/** Deletes an exploration and offers an undo. */
export function useRemoveChat() {
  const client = useQueryClient();
  const { t } = useTranslation(["chats", "common"]);
  const errorText = useErrorText();
  const onError = (error: unknown) => toastFailure(error, errorText(error));
  const back = useMutation({
    mutationFn: ({ _id }: Chat) =>
      call(chatEndpoints.recover, { params: { unid: _id }, body: {} }, { context: "chat" }),
    onError,
    onSuccess: (chat) => {
      toast(t("recovered", { title: chat.title }));
      client.setQueryData(queryKeys.chat(chat._id), chat);
      return client.invalidateQueries({ queryKey: queryKeys.chatLists });
    },
  });
  return useMutation({
    mutationFn: ({ _id }: Chat) => call(chatEndpoints.remove, { params: { unid: _id } }, { context: "chat" }),
    onMutate: async ({ _id }) => ({ takeBack: await changeLists(client, _id, null) }),
    onError: (error, _, kept) => {
      kept?.takeBack();
      onError(error);
    },
    onSuccess: (_, chat) => {
      toast(t("deleted", { title: chat.title }), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => back.mutate(chat) },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.chatLists }),
  });
}
