// The player's message before the server has it, and the place of the reply to it.
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { SentMessage } from "./chat-state.ts";
import styles from "./message.module.css";
import { languageOf } from "./text-language.ts";

export interface SendingMessageProps {
  name: string;
  picture: string | null;
  message: SentMessage;
}

export function SendingMessage({ name, picture, message }: SendingMessageProps) {
  const { t } = useTranslation("chat");
  return (
    <article
      className={styles.message}
      data-role="player"
      data-mode={message.mode}
      data-sending
      aria-label={t(`own_${message.mode}`, { name })}
      aria-busy
    >
      <Avatar name={name} src={picture} size={36} />
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text} lang={languageOf(message.text)}>
          {message.text}
        </p>
        <p className={styles.waiting}>
          <Spinner size={14} />
          {t("sending")}
        </p>
      </div>
    </article>
  );
}
