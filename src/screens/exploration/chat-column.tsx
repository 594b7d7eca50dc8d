// The person's explorations beside the open one, last message first.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EXPLORATIONS_PATH, explorationPath } from "../../../contract/page-paths.ts";
import { useChats } from "../../features/chats/chats.queries.ts";
import { Cover } from "../../ui/cover.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./chat-column.module.css";

/** Explorations that are listed here; the others are on their own page. */
const LISTED = 30;

export function ChatColumn({ current }: { current: string }) {
  const { t } = useTranslation("chat");
  const { chats, isPending } = useChats("");
  return (
    <nav className={styles.column} aria-label={t("explorations")}>
      <h2 className={styles.title}>{t("explorations")}</h2>
      {isPending && <SkeletonText lines={4} />}
      <ul className={styles.chats}>
        {chats.slice(0, LISTED).map((chat) => (
          <li key={chat._id}>
            <Link
              to={explorationPath(chat._id)}
              className={styles.chat}
              aria-current={chat._id === current ? "page" : undefined}
            >
              <Cover title={chat.world_title} src={chat.cover} className={styles.cover} />
              <span className={styles.names}>
                <span className={styles.name}>{chat.title}</span>
                <span className={styles.played}>{t("as", { name: chat.played_character_name })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={EXPLORATIONS_PATH} className={styles.all}>
        {t("all_explorations")}
      </Link>
    </nav>
  );
}
