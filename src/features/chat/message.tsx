// One message: narration in the middle, a reply with its speaker on the left, the player's own as a bubble on the right.
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "../../../contract/chats.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useTakeBack } from "./chat.mutations.ts";
import styles from "./message.module.css";
import { AlternativeSteps, MessageActions } from "./message-actions.tsx";
import { MessageEdit } from "./message-edit.tsx";
import { languageOf } from "./text-language.ts";

export interface MessageProps {
  chatId: string;
  message: ChatMessage;
  /** The speaker's picture. */
  picture: string | null;
  isLast: boolean;
  /** Its actions are shown also while neither the pointer nor the focus is there. */
  isAlwaysShown: boolean;
  /** It is being answered or changed. */
  isBusy: boolean;
  isEditing: boolean;
}

/** Memoised: an exploration may have thousands, which only render again for changes of their own. */
export const Message = memo(function Message(props: MessageProps) {
  const { chatId, message, picture, isBusy, isEditing } = props;
  const { t } = useTranslation("chat");
  const { role, name, mode } = message;
  // Most messages are only read: the actions are made for one that the pointer or the focus has reached.
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  // Where there are alternatives, one sees that there are.
  const isAlwaysShown = props.isAlwaysShown || message.alternative.count > 1;
  const label = role === "narrator" ? t("narrator") : role === "player" ? t(`own_${mode ?? "say"}`, { name }) : name;
  return (
    <article
      className={styles.message}
      data-role={role}
      data-mode={mode ?? undefined}
      data-always={isAlwaysShown || undefined}
      data-message={message._id}
      aria-label={label}
      aria-busy={isBusy || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus its actions appear
      tabIndex={0}
      onFocus={reach}
      onPointerEnter={reach}
    >
      {role !== "narrator" && <Avatar name={name} src={picture} size={36} />}
      <div className={styles.body}>
        {role !== "narrator" && <p className={styles.name}>{name}</p>}
        {message.is_withdrawn ? (
          <Withdrawn chatId={chatId} message={message} isBusy={isBusy} />
        ) : isEditing ? (
          <MessageEdit chatId={chatId} message={message} />
        ) : (
          <>
            <p className={styles.text} lang={languageOf(message.text)}>
              {message.text}
            </p>
            {message.edited_at !== null && <p className={styles.edited}>{t("edited")}</p>}
            {(isReached || isAlwaysShown) && (
              <div className={styles.actions}>
                <MessageActions {...{ chatId, message, isBusy }} isLast={props.isLast} />
              </div>
            )}
          </>
        )}
      </div>
    </article>
  );
});

function Withdrawn({ chatId, message, isBusy }: { chatId: string; message: ChatMessage; isBusy: boolean }) {
  const { t } = useTranslation("chat");
  const takeBack = useTakeBack(chatId);
  return (
    <div className={styles.withdrawn}>
      <span>{t("withdrawn")}</span>
      <Button size="sm" busy={isBusy} onClick={() => takeBack.mutate(message)}>
        {t("take_back")}
      </Button>
      <AlternativeSteps chatId={chatId} message={message} isBusy={isBusy} />
    </div>
  );
}
