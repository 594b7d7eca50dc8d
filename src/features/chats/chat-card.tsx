// An exploration as a card: the world's cover, who is played, the beginning of the last message, and when it was.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Chat } from "../../../contract/chats.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Cover } from "../../ui/cover.tsx";
import styles from "./chat-card.module.css";

export interface ChatCardProps {
  chat: Chat;
  to: string;
  /** The actions' menu, at the card's corner. */
  menu: ReactNode;
}

export function ChatCard({ chat, to, menu }: ChatCardProps) {
  const { t } = useTranslation("chats");
  const format = useFormat();
  return (
    <article className={styles.card}>
      <Cover title={chat.world_title} src={chat.cover} lettered className={styles.cover} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={to} className={styles.link} title={chat.title}>
            {chat.title}
          </Link>
        </h2>
        <p className={styles.played}>{t("as", { name: chat.played_character_name })}</p>
        <p className={styles.excerpt}>{chat.last_text || t("nothing_said")}</p>
        <p className={styles.facts}>
          <time dateTime={new Date(chat.last_message_at * 1000).toISOString()}>{format.ago(chat.last_message_at)}</time>
        </p>
      </div>
      <div className={styles.menu}>{menu}</div>
    </article>
  );
}
