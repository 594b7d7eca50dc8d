// The messages of an exploration, the last one at the bottom. Earlier ones are fetched as they are scrolled to: the list
// is laid out from its end, so that what is added above moves nothing.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Chat } from "../../../contract/chats.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { type HistoryQuery, usePictures } from "./chat.queries.ts";
import { chatState } from "./chat-state.ts";
import styles from "./conversation.module.css";
import { EarlierMessages } from "./earlier-messages.tsx";
import { Message } from "./message.tsx";
import { stopReading } from "./read-aloud.ts";
import { SendingMessage } from "./sending-message.tsx";

export function Conversation({ chat, history }: { chat: Chat; history: HistoryQuery }) {
  const { t } = useTranslation(["chat", "common"]);
  const errorText = useErrorText();
  const pictures = usePictures(chat._id);
  const { sending, busyWith, editing } = useSnapshot(chatState(chat._id));
  const scroller = useRef<HTMLDivElement>(null);
  const { messages } = history;
  const last = messages.at(-1);
  const lastReply = messages.findLast(({ role, is_withdrawn }) => role !== "player" && !is_withdrawn);
  const underWay = sending && !messages.some(({ _id }) => _id === sending.id) ? sending : null;

  const end = underWay?.id ?? last?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end is scrolled to
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [end]);
  useEffect(() => stopReading, []);

  const pictureOf = (entryId: string | null) => (entryId === null ? null : (pictures.get(entryId) ?? null));
  const content = () => {
    if (history.isPending)
      return (
        <div role="status" aria-label={t("common:loading")}>
          <SkeletonText lines={6} />
        </div>
      );
    if (history.isError && messages.length === 0)
      return (
        <ErrorState body={errorText(history.error)} onRetry={() => void history.refetch()} busy={history.isFetching} />
      );
    if (messages.length === 0 && !underWay) return <p className={styles.nothing}>{t("nothing_yet")}</p>;
    return messages.map((message) => (
      <Message
        // By its place: the focus stays where one alternative takes another's place.
        key={message.parent_id ?? "first"}
        chatId={chat._id}
        message={message}
        picture={pictureOf(message.entry_id)}
        isLast={message === last && !underWay}
        isAlwaysShown={message === lastReply || message === last}
        isBusy={busyWith === message._id}
        isEditing={editing === message._id}
      />
    ));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t("conversation")}>
      <div className={styles.whole}>
        {history.hasNextPage && (
          <EarlierMessages
            count={messages.length}
            busy={history.isFetchingNextPage}
            failed={history.isFetchNextPageError}
            onWanted={() => void history.fetchNextPage()}
          />
        )}
        {/* Earlier messages are no news. */}
        <div role="log" aria-label={t("messages")} aria-live={history.isFetchingNextPage ? "off" : "polite"}>
          {content()}
          {underWay && (
            <SendingMessage
              name={chat.played_character_name}
              picture={pictureOf(chat.played_entry_id)}
              message={underWay}
            />
          )}
        </div>
      </div>
    </section>
  );
}
