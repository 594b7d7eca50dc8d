// The person's explorations as cards, page by page, and what stands in their place while there are none.
import { MessagesSquare, SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { CARD_GAP, CARD_HEIGHT, CardSkeletons, useCardColumns } from "../../ui/card-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { ChatCard } from "./chat-card.tsx";
import styles from "./chat-list.module.css";
import { ChatMenu } from "./chat-menu.tsx";
import type { ChatsQuery } from "./chats.queries.ts";

/** A list of more explorations than this says where it ends. */
const END_SAID_FROM = 11;

export interface ChatListProps {
  query: ChatsQuery;
  search: string;
  onClearSearch: () => void;
  pathOf: (chatId: string) => string;
  /** The next step for a person without an exploration. */
  start: ReactNode;
}

export function ChatList({ query, search, onClearSearch, pathOf, start }: ChatListProps) {
  const { t } = useTranslation("chats");
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(box);
  const { chats } = query;
  const content = () => {
    if (query.isPending) return <CardSkeletons columns={columns} />;
    if (query.isError && chats.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    // A page may be emptied by deletions and have a next one.
    if (chats.length > 0 || query.hasNextPage)
      return (
        <>
          <VirtualList
            label={t("title")}
            count={chats.length}
            complete={!query.hasNextPage}
            itemHeight={CARD_HEIGHT}
            gap={CARD_GAP}
            columns={columns}
            keyOf={(index) => chats[index]?._id ?? String(index)}
          >
            {(index) => {
              const chat = chats[index];
              return chat && <ChatCard chat={chat} to={pathOf(chat._id)} menu={<ChatMenu chat={chat} />} />;
            }}
          </VirtualList>
          <Foot query={query} columns={columns} />
        </>
      );
    if (search)
      return (
        <EmptyState
          art={<SearchX />}
          title={t("none_found", { search })}
          body={t("none_found_body")}
          action={<Button onClick={onClearSearch}>{t("show_all")}</Button>}
        />
      );
    return <EmptyState art={<MessagesSquare />} title={t("none_yet")} body={t("none_yet_body")} action={start} />;
  };
  return (
    <div ref={box} className={styles.box} aria-busy={query.isFetching || undefined}>
      {content()}
    </div>
  );
}

function Foot({ query, columns }: { query: ChatsQuery; columns: number }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  if (query.isFetchNextPageError)
    return (
      <div className={styles.failed} role="alert">
        <span>{errorText(query.error)}</span>
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("retry")}
        </Button>
      </div>
    );
  if (query.hasNextPage)
    return (
      <div className={styles.next}>
        <ListEnd
          count={query.data?.pages.length ?? 0}
          busy={query.isFetching}
          onNear={() => void query.fetchNextPage()}
        />
        {query.isFetchingNextPage && <CardSkeletons columns={columns} count={columns} />}
      </div>
    );
  return query.chats.length >= END_SAID_FROM && <p className={styles.end}>{t("end_of_list")}</p>;
}
