// What can be done with an exploration besides playing it: renaming and deleting it.
import { MoreHorizontal, PencilLine, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Chat } from "../../../contract/chats.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import "./chats-dialogs.ts";
import { useRemoveChat } from "./chats.mutations.ts";

export interface ChatMenuProps {
  chat: Chat;
  /** Called when it is being deleted. */
  onDelete?: () => void;
}

export function ChatMenu({ chat, onDelete }: ChatMenuProps) {
  const { t } = useTranslation(["chats", "common"]);
  const remove = useRemoveChat();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          variant="ghost"
          label={t("more_about", { title: chat.title })}
          hint={t("common:more_actions")}
          icon={<MoreHorizontal />}
        />
      }
      groups={[
        [
          {
            label: t("common:rename"),
            icon: <PencilLine />,
            onSelect: () => void openDialog("rename-chat", { chat }),
          },
        ],
        [
          {
            label: t("common:delete"),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => {
              remove.mutate(chat);
              onDelete?.();
            },
          },
        ],
      ]}
    />
  );
}
