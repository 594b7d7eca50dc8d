// A notice in the list: who or what it is about, when it came, whether it was read. Pressed, it leads to its place; one
// that leads nowhere is no more than its text.
import { Info, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ListedNotice } from "../../../contract/notice-list.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OfficialBadge } from "../../ui/official-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { noticeWords } from "./notice-words.ts";
import styles from "./notices.module.css";

/** About the safety of the account. */
const SERIOUS: ReadonlySet<string> = new Set([
  "warned",
  "account_locked",
  "work_judged",
  "appeal_refused",
  "session_ended",
  "password_changed",
]);

export interface NoticeItemProps {
  notice: ListedNotice;
  /** Called before it leads anywhere. */
  onPress: () => void;
}

export function NoticeItem({ notice, onPress }: NoticeItemProps) {
  const { t } = useTranslation(["notices", "account", "common"]);
  const format = useFormat();
  const { text, more, person, leads } = noticeWords(notice, t, format.dateTime);
  const content = (
    <>
      {person ? (
        <Avatar name={person.name} src={person.avatar} size={34} />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          {SERIOUS.has(notice.kind) ? <ShieldAlert /> : <Info />}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.text}>
          {text}
          {person?.is_official && (
            <>
              {" "}
              <OfficialBadge />
            </>
          )}
        </span>
        {more && (
          <span className={styles.more} lang={more.lang}>
            {more.text}
          </span>
        )}
        <time className={styles.time} dateTime={new Date(notice.created_at * 1000).toISOString()}>
          {format.ago(notice.created_at)}
        </time>
      </span>
      {!notice.is_read && (
        <span className={styles.dot}>
          <VisuallyHidden>{t("notices:unread")}</VisuallyHidden>
        </span>
      )}
    </>
  );
  const className = classNames(styles.item, !notice.is_read && styles.unread);
  return <li>{leadingTo(leads, content, className, onPress)}</li>;
}

function leadingTo(
  leads: ReturnType<typeof noticeWords>["leads"],
  content: ReactNode,
  className: string,
  onPress: () => void,
) {
  if (leads && "to" in leads)
    return leads.newTab ? (
      <a href={leads.to} target="_blank" rel="noopener" className={className} onClick={onPress}>
        {content}
      </a>
    ) : (
      <Link to={leads.to} className={className} onClick={onPress}>
        {content}
      </Link>
    );
  if (leads)
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onPress();
          leads.run();
        }}
      >
        {content}
      </button>
    );
  return <div className={className}>{content}</div>;
}
