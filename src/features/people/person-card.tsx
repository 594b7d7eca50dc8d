// The card about a person that is shown beside their name: who they are, how many follow them, and following them.
import { PreviewCard } from "@base-ui/react/preview-card";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { UserProfile } from "../../../contract/people.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { OfficialBadge } from "../../ui/official-badge.tsx";
import popup from "../../ui/popup.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { useProfile } from "./people.queries.ts";
import styles from "./person-card.module.css";
import { FollowCounts, useWorksText } from "./person-counts.tsx";
import type { HoverCard } from "./use-hover-card.ts";

const FOCUSABLE = "a[href], button:not([disabled])";

export interface PersonCardProps {
  person: UserProfile["user"];
  link: RefObject<HTMLAnchorElement | null>;
  card: HoverCard;
}

export function PersonCard({ person, link, card }: PersonCardProps) {
  const panel = useRef<HTMLDivElement>(null);
  const hasFocus = () => panel.current?.contains(document.activeElement) ?? false;
  const close = () => {
    const isFocused = hasFocus();
    card.close();
    if (isFocused) link.current?.focus({ preventScroll: true });
  };
  // Escape closes the card alone and not a panel under it. Tab leads from the name into it: it comes last on the page.
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (card.isAsking()) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    }
    if (event.key !== "Tab" || event.shiftKey || document.activeElement !== link.current) return;
    const first = panel.current?.querySelector<HTMLElement>(FOCUSABLE);
    if (!first) return;
    event.preventDefault();
    card.keep();
    first.focus();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
  const leaveByTab = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    const inside = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    if (document.activeElement !== inside.at(event.shiftKey ? 0 : -1)) return;
    // Backwards to the name; forwards, the browser goes on from the name.
    if (event.shiftKey) event.preventDefault();
    close();
  };
  return (
    <PreviewCard.Root open onOpenChange={(next) => !next && !card.isCovered() && close()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={link}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className={popup.positioner}
        >
          <PreviewCard.Popup
            ref={panel}
            role="dialog"
            aria-label={person.name}
            className={`${popup.popup} ${styles.card}`}
            onPointerEnter={card.keep}
            onPointerLeave={card.leave}
            onFocus={card.keep}
            onBlur={card.leave}
            onKeyDown={leaveByTab}
          >
            <Content person={person} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function Content({ person }: { person: UserProfile["user"] }) {
  const { t } = useTranslation(["common", "people"]);
  const errorText = useErrorText();
  const { data, error, isError, isFetching, refetch } = useProfile(person._id, false);
  const isGone = error instanceof CallError && error.code === "user_not_found";
  const worksText = useWorksText();
  const { name, avatar, is_official: isOfficial } = data?.user ?? person;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} src={avatar} size={48} />
        <p className={styles.name}>
          {name} {isOfficial && <OfficialBadge />}
        </p>
      </div>
      {data ? (
        <>
          <FollowCounts profile={data} />
          <p className={styles.works}>{worksText(data)}</p>
          <FollowButton uid={person._id} name={name} />
        </>
      ) : isGone ? (
        <p role="alert" className={styles.works}>
          {t("people:not_found_title")}
        </p>
      ) : isError ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={t("loading")} className={styles.bones}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="50%" height={14} />
          <Skeleton width={84} height={30} />
        </div>
      )}
    </>
  );
}
