// What a player does in an exploration. The answers put the changed branch into the cache; where a branch that is not
// loaded is entered, its end is fetched.
import { notifyManager, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chat, type ChatMessage, chatEndpoints } from "../../../contract/chats.ts";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { chatState, forgetMessageId, returnText, type SentMessage, takeReturnedText } from "./chat-state.ts";
import { cutAfter, type HistoryPages, messagesOf, newestOf, withAnswer, withChanged } from "./history-pages.ts";

const CONTEXT = { context: "chat" } as const;

/** Puts the exploration into the cache, and its messages as `change` makes them; undefined: they are fetched anew. */
async function keep(
  client: QueryClient,
  chat: Chat,
  change: (pages: HistoryPages) => HistoryPages | undefined,
): Promise<void> {
  const queryKey = queryKeys.chatHistory(chat._id);
  // A fetch that started earlier would overwrite them with older data.
  await Promise.all([
    client.cancelQueries({ queryKey }),
    client.cancelQueries({ queryKey: queryKeys.chat(chat._id), exact: true }),
  ]);
  client.setQueryData(queryKeys.chat(chat._id), chat);
  void client.invalidateQueries({ queryKey: queryKeys.chatLists });
  const pages = client.getQueryData<HistoryPages>(queryKey);
  const changed = pages && change(pages);
  if (changed) client.setQueryData(queryKey, changed);
  else {
    if (pages) client.setQueryData(queryKey, newestOf(pages));
    await client.invalidateQueries({ queryKey });
  }
}

/** After the page has shown what the cache has: the message that is being sent stays until it is a stored one. */
const afterwards = (run: () => void) => notifyManager.schedule(run);

export interface MessageToSend {
  message: SentMessage;
  /** It was in the composer, and not one of the options. */
  isTyped: boolean;
}

export function useSend(chatId: string) {
  const client = useQueryClient();
  const state = chatState(chatId);
  return useMutation({
    mutationFn: ({ message }: MessageToSend) =>
      call(chatEndpoints.send, { params: { unid: chatId }, body: message }, CONTEXT),
    onMutate: ({ message }) => {
      state.sending = message;
      state.failure = null;
    },
    onSuccess: ({ chat, messages }) => {
      forgetMessageId(chatId);
      return keep(client, chat, (pages) => withAnswer(pages, messages));
    },
    onError: async (error, { message, isTyped }) => {
      returnText(chatId, isTyped ? message : null, error);
      // It may have been stored, or another device may have gone on.
      const queryKey = queryKeys.chatHistory(chatId);
      client.setQueryData<HistoryPages>(queryKey, (pages) => pages && newestOf(pages));
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.chat(chatId), exact: true }),
      ]);
      if (!messagesOf(client.getQueryData<HistoryPages>(queryKey)).some(({ _id }) => _id === message.id)) return;
      forgetMessageId(chatId);
      if (isTyped) takeReturnedText(chatId, message);
      state.failure = null;
    },
    onSettled: () =>
      afterwards(() => {
        state.sending = null;
      }),
  });
}

/** What the changes of a stored message have in common: it is marked as busy, and a failure is told. */
function useBusy(chatId: string) {
  const state = chatState(chatId);
  const errorText = useErrorText();
  return {
    onMutate: ({ _id }: Pick<ChatMessage, "_id">) => {
      state.busyWith = _id;
    },
    onError: (error: Error) => void toastFailure(error, errorText(error)),
    onSettled: () =>
      afterwards(() => {
        state.busyWith = null;
      }),
  };
}

/** Gets another reply to a message; after a reply, what follows it. */
export function useReply(chatId: string) {
  const client = useQueryClient();
  const busy = useBusy(chatId);
  const [idFor] = useState(createIdFor);
  // Asked again after a failure, the same reply is meant; after an answer, another one.
  const answers = useRef(0);
  return useMutation({
    ...busy,
    mutationFn: ({ _id }: Pick<ChatMessage, "_id">) =>
      call(
        chatEndpoints.reply,
        { params: { unid: chatId, msgId: _id }, body: { id: idFor(`${_id} ${answers.current}`) } },
        CONTEXT,
      ),
    onSuccess: ({ chat, messages }) => {
      answers.current++;
      return keep(client, chat, (pages) => withAnswer(pages, messages));
    },
  });
}

/** Changes a message's text. The caller shows failures. */
export function useEditMessage(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    /** `base`: the text that was begun to edit; undefined overwrites whatever is there. */
    mutationFn: ({ _id, text, base }: Pick<ChatMessage, "_id" | "text"> & { base: string | undefined }) =>
      call(chatEndpoints.edit, { params: { unid: chatId, msgId: _id }, body: { text, base } }, CONTEXT),
    onSuccess: ({ chat, messages }) => keep(client, chat, (pages) => withChanged(pages, messages)),
  });
}

/** Takes a withdrawn message back: its branch is shown again. */
export function useTakeBack(chatId: string) {
  const client = useQueryClient();
  const busy = useBusy(chatId);
  return useMutation({
    ...busy,
    mutationFn: ({ _id }: Pick<ChatMessage, "_id">) =>
      call(chatEndpoints.edit, { params: { unid: chatId, msgId: _id }, body: { is_withdrawn: false } }, CONTEXT),
    onSuccess: ({ chat }) => keep(client, chat, () => undefined),
  });
}

/** Withdraws a message, with which the branch ends before it, and offers an undo. */
export function useWithdraw(chatId: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["chat", "common"]);
  const busy = useBusy(chatId);
  const takeBack = useTakeBack(chatId);
  return useMutation({
    ...busy,
    mutationFn: ({ _id }: ChatMessage) =>
      call(chatEndpoints.edit, { params: { unid: chatId, msgId: _id }, body: { is_withdrawn: true } }, CONTEXT),
    onSuccess: async ({ chat }, message) => {
      await keep(client, chat, (pages) =>
        chat.last_message_id === message.parent_id ? cutAfter(pages, message.parent_id) : undefined,
      );
      toast(t("withdrawn"), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => takeBack.mutate(message) },
      });
    },
  });
}

/** Goes to the branch of a message: `here` to go on after it, `end` as the branch was left. */
export function useBranch(chatId: string) {
  const client = useQueryClient();
  const busy = useBusy(chatId);
  return useMutation({
    ...busy,
    mutationFn: ({ _id, to }: { _id: string; to: "here" | "end" }) =>
      call(chatEndpoints.branch, { params: { unid: chatId }, body: { message_id: _id, to } }, CONTEXT),
    onSuccess: (chat, { _id, to }) => keep(client, chat, (pages) => (to === "here" ? cutAfter(pages, _id) : undefined)),
  });
}
