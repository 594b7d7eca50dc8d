// The exploration's header: its cover and name, whom the player plays and what for.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Chat } from "../../../contract/chats.ts";
import { Cover } from "../../ui/cover.tsx";
import styles from "./chat-header.module.css";

export interface ChatHeaderProps {
  chat: Chat;
  /** Before the cover: the way back, in narrow windows. */
  back: ReactNode;
  /** At the end of the line. */
  actions: ReactNode;
}

export function ChatHeader({ chat, back, actions }: ChatHeaderProps) {
  const { t } = useTranslation("chat");
  const { title, goal, played_character_name: name } = chat;
  const played = goal === "" ? t("you_are", { name }) : t("you_are_with_goal", { name, goal });
  return (
    <header className={styles.header}>
      {back}
      <Cover title={chat.world_title} src={chat.cover} className={styles.cover} />
      <div className={styles.names}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <p className={styles.played} title={played}>
          {played}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
