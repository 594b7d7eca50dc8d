// The exploration's own copy of the world, beside the conversation: what is changed here changes no other world.
import { useTranslation } from "react-i18next";
import type { Chat } from "../../../../contract/chats.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { AddEntry } from "./add-entry.tsx";
import { CopiedBackground } from "./copied-background.tsx";
import { CopiedEntries } from "./copied-entries.tsx";
import { CopiedWords } from "./copied-words.tsx";
import { useCopiedWorld } from "./copied-world.queries.ts";
import styles from "./panel.module.css";

export interface CopiedWorldPanelProps {
  chat: Chat;
  /** Whether it has a title of its own. */
  titled: boolean;
}

export function CopiedWorldPanel({ chat, titled }: CopiedWorldPanelProps) {
  const { t } = useTranslation(["chat", "common"]);
  const errorText = useErrorText();
  const world = useCopiedWorld(chat._id);
  return (
    <div className={styles.panel}>
      {titled && <h2 className={styles.title}>{t("panel")}</h2>}
      {chat.is_source_deleted && <Notice tone="quiet">{t("source_deleted")}</Notice>}
      {world.data ? (
        <CopiedBackground world={world.data} />
      ) : world.isError ? (
        <ErrorState body={errorText(world.error)} onRetry={() => void world.refetch()} busy={world.isFetching} />
      ) : (
        <div role="status" aria-label={t("common:loading")}>
          <SkeletonText lines={5} />
        </div>
      )}
      {!world.isError && (
        <>
          <CopiedEntries chat={chat} type="character" />
          <CopiedEntries chat={chat} type="normal" />
          <AddEntry chatId={chat._id} />
        </>
      )}
      {world.data && <CopiedWords world={world.data} />}
    </div>
  );
}
