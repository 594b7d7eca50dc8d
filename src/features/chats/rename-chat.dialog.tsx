// Renames an exploration.
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHAT_TITLE_MAX } from "../../../contract/chats.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./chats-dialogs.ts";
import { useRenameChat } from "./chats.mutations.ts";

export function RenameChatDialog({ chat, close }: DialogComponentProps<"rename-chat">) {
  const { t } = useTranslation(["chats", "common"]);
  const errorText = useErrorText();
  const rename = useRenameChat();
  const [title, setTitle] = useState(chat.title);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const clean = title.trim();
  const isTooLong = exceeds(clean, CHAT_TITLE_MAX);
  const save = () => {
    if (rename.isPending) return;
    if (!clean || isTooLong) {
      setMissing(!clean);
      field.current?.focus();
    } else if (clean === chat.title) close();
    else rename.mutate({ chatId: chat._id, title: clean }, { onSuccess: () => close() });
  };
  const error = () => {
    if (isMissing && !clean) return t("title_empty");
    if (isTooLong) return t("title_too_long", { max: CHAT_TITLE_MAX });
    return rename.error && errorText(rename.error);
  };
  return (
    <Dialog
      title={t("rename_title")}
      size="sm"
      onClose={() => close()}
      dismissible={!rename.isPending}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => close()} disabled={rename.isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={rename.isPending}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          ref={field}
          label={t("title_label")}
          value={title}
          max={CHAT_TITLE_MAX}
          autoComplete="off"
          error={error()}
          onValueChange={setTitle}
        />
      </form>
    </Dialog>
  );
}
