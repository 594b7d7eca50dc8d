// The characters, or the nouns, of an exploration's copy of the world.
import { useTranslation } from "react-i18next";
import type { Chat } from "../../../../contract/chats.ts";
import type { EntryType } from "../../../../contract/entries.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { CopiedEntryCard } from "./copied-entry-card.tsx";
import { useCopiedEntries } from "./copied-world.queries.ts";
import styles from "./panel.module.css";

export function CopiedEntries({ chat, type }: { chat: Chat; type: EntryType }) {
  const { t } = useTranslation(["chat", "common"]);
  const errorText = useErrorText();
  const query = useCopiedEntries(chat._id, type);
  if (query.isError && !query.data)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const entries = query.data ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={styles.entries} aria-label={t(type === "character" ? "characters" : "nouns")}>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <CopiedEntryCard chatId={chat._id} entry={entry} isPlayed={entry._id === chat.played_entry_id} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="sm" variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("common:load_more")}
        </Button>
      )}
    </section>
  );
}
