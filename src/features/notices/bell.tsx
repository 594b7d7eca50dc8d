// The bell: how many notices are unread, told to screen readers when it grows. Pressed, it shows the list, whose code is
// loaded when a pointer comes near.
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { lazyPart, useOnDemand } from "../../lib/lazy-view.tsx";
import { unreadText, useUnread } from "../../session/unread-notices.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./bell.module.css";

const popover = lazyPart(async () => {
  const [panel] = await Promise.all([import("./bell-popover.tsx"), loadTexts("account")]);
  return panel.BellPopover;
});

/** `quiet`: without the button, where the account's menu leads to the notices. */
export function Bell({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation("notices");
  const unread = useUnread();
  const [BellPopover, open] = useOnDemand(popover);
  const announced = useAnnouncement(unread);
  const label = unread > 0 ? t("bell_unread", { number: unreadText(unread) }) : t("title");
  const button = (
    <button
      type="button"
      className={styles.bell}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onPointerEnter={popover.preload}
      onFocus={popover.preload}
      onClick={open}
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unreadText(unread)}
        </span>
      )}
    </button>
  );
  return (
    <>
      <span role="status">{announced && <VisuallyHidden>{announced}</VisuallyHidden>}</span>
      {!quiet && (BellPopover ? <BellPopover trigger={button} /> : button)}
    </>
  );
}

/** Only what comes while the page is open is announced. */
function useAnnouncement(unread: number): string | null {
  const { t } = useTranslation("notices");
  const before = useRef<number | null>(null);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (before.current !== null && unread > before.current) setText(t("bell_unread", { number: unreadText(unread) }));
    before.current = unread;
  }, [unread, t]);
  return text;
}
