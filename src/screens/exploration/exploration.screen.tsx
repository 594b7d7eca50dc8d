// An exploration as it is played: the person's explorations, the conversation, and beside it the copy of the world.
import { ArrowLeft, BookMarked } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Chat } from "../../../contract/chats.ts";
import { EXPLORATIONS_PATH } from "../../../contract/page-paths.ts";
import { useChat } from "../../features/chat/chat.queries.ts";
import { ChatHeader } from "../../features/chat/chat-header.tsx";
import { ChatMissing, whyMissing } from "../../features/chat/chat-missing.tsx";
import { ChatView } from "../../features/chat/chat-view.tsx";
import { CopiedWorldPanel } from "../../features/chat/world/copied-world-panel.tsx";
import { ChatMenu } from "../../features/chats/chat-menu.tsx";
import { COLUMN_HIDDEN, DOCK_HIDDEN, useMedia } from "../../lib/media.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { ChatColumn } from "./chat-column.tsx";
import styles from "./exploration.module.css";

export function ExplorationScreen() {
  const [search] = useSearchParams();
  const chatId = search.get("id") ?? "";
  const isColumnHidden = useMedia(COLUMN_HIDDEN);
  return (
    <div className={styles.screen}>
      {!isColumnHidden && <ChatColumn current={chatId} />}
      <Exploration key={chatId} chatId={chatId} hasBack={isColumnHidden} />
    </div>
  );
}

function Exploration({ chatId, hasBack }: { chatId: string; hasBack: boolean }) {
  const { t } = useTranslation(["chat", "common"]);
  const query = useChat(chatId);
  if (query.data && whyMissing(query.error) === null) return <OneExploration chat={query.data} hasBack={hasBack} />;
  return (
    <div className={styles.middle}>
      {chatId === "" || query.isError ? (
        <ChatMissing chatId={chatId} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div className={styles.loading} role="status" aria-label={t("common:loading")}>
          <SkeletonText lines={6} />
        </div>
      )}
    </div>
  );
}

function OneExploration({ chat, hasBack }: { chat: Chat; hasBack: boolean }) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  const isPanelHidden = useMedia(DOCK_HIDDEN);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  usePageTitle(chat.title);
  const toAll = () => void navigate(EXPLORATIONS_PATH);
  return (
    <>
      <div className={styles.middle}>
        <ChatHeader
          chat={chat}
          back={hasBack && <IconButton label={t("to_explorations")} icon={<ArrowLeft />} onClick={toAll} />}
          actions={
            <>
              {isPanelHidden && (
                <IconButton label={t("panel")} icon={<BookMarked />} onClick={() => setDrawerOpen(true)} />
              )}
              <ChatMenu chat={chat} onDelete={toAll} />
            </>
          }
        />
        <ChatView chat={chat} />
      </div>
      {isPanelHidden ? (
        <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title={t("panel")}>
          <CopiedWorldPanel chat={chat} titled={false} />
        </Drawer>
      ) : (
        <aside className={styles.panel} aria-label={t("panel")}>
          <CopiedWorldPanel chat={chat} titled />
        </aside>
      )}
    </>
  );
}
