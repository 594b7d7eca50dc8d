// Takes a deleted exploration back, where its address was opened.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chatEndpoints } from "../../../contract/chats.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export function useRecoverChat() {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (chatId: string) =>
      call(chatEndpoints.recover, { params: { unid: chatId }, body: {} }, { context: "chat" }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.chats }),
  });
}
