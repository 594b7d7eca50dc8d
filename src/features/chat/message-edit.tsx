// Changes the text of a message in its place.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHAT_INPUT_MAX, type ChatMessage } from "../../../contract/chats.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useEditMessage } from "./chat.mutations.ts";
import { chatState } from "./chat-state.ts";
import { focusComposer } from "./focus-composer.ts";
import styles from "./message.module.css";

const isConflict = (error: Error): boolean => error instanceof CallError && error.code === "conflict";
/** Lines of the field. */
const ROWS = 4;

export function MessageEdit({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const { t } = useTranslation(["chat", "common"]);
  const errorText = useErrorText();
  const edit = useEditMessage(chatId);
  const [text, setText] = useState(message.text);
  // Told once that another device has changed it, the player may save over that.
  const [base, setBase] = useState<string | undefined>(message.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const isRight = text.trim() !== "" && !exceeds(text.trim(), CHAT_INPUT_MAX);
  const close = () => {
    chatState(chatId).editing = null;
    focusComposer();
  };
  const save = () => {
    if (!isRight || edit.isPending) return;
    if (text.trim() === message.text) close();
    else
      edit.mutate(
        { _id: message._id, text: text.trim(), base },
        { onSuccess: close, onError: (error) => isConflict(error) && setBase(undefined) },
      );
  };
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={field}
        label={t("edit_label")}
        hideLabel
        rows={ROWS}
        max={CHAT_INPUT_MAX}
        value={text}
        error={edit.error && errorText(edit.error)}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
          // A changed text is not dropped by a key.
          if (event.key === "Escape" && text.trim() === message.text) close();
          else if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            save();
          }
        }}
      />
      <div className={styles.editButtons}>
        <Button size="sm" onClick={close}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!isRight} busy={edit.isPending}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
