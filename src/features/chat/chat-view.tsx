// The middle of the exploration's screen: the conversation, and below it what can be sent next.
import type { Chat } from "../../../contract/chats.ts";
import { useHistory } from "./chat.queries.ts";
import styles from "./composer.module.css";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { GuidedNotice } from "./guided-notice.tsx";
import { PlayedOptions } from "./played-options.tsx";

export function ChatView({ chat }: { chat: Chat }) {
  const history = useHistory(chat._id);
  return (
    <>
      <Conversation chat={chat} history={history} />
      <div className={styles.place}>
        <PlayedOptions chat={chat} last={history.messages.at(-1)} />
        <GuidedNotice />
        <Composer chat={chat} messages={history.messages} />
      </div>
    </>
  );
}
