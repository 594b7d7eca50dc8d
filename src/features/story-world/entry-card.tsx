// The card of a name in the text: the entry as it is in this chapter, and its actions.
import { Pencil, Pin, PinOff, Underline, X } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { NounMark } from "../../ui/noun-mark.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useEntryActions } from "./entry-actions.ts";
import styles from "./entry-card.module.css";
import { EntryFacts } from "./entry-facts.tsx";
import { besides } from "./floating-place.ts";
import { isGone, useStoryEntry } from "./story-world.queries.ts";

export interface EntryCardProps {
  storyId: string;
  unid: string;
  /** The ids of the entries with this name; the first is shown. */
  ids: readonly string[];
  entries: readonly NamedEntry[];
  /** The name as written in the text: all that is known of an entry that was deleted. */
  words: string;
  chapter: number | null;
  own: boolean;
  mayWrite: boolean;
  /** The position of the name on the page. */
  anchor: DOMRect;
  /** Whether it was opened by keyboard and takes the focus. */
  takesFocus: boolean;
  element: RefObject<HTMLDivElement | null>;
  onClose: (back: boolean) => void;
}

export function EntryCard(props: EntryCardProps) {
  const { storyId, unid, ids, entries, words, chapter, own, mayWrite, anchor, takesFocus, element, onClose } = props;
  const { t } = useTranslation("story-world");
  const errorText = useErrorText();
  const id = useId();
  const [chosen, setChosen] = useState(ids[0] as string);
  const query = useStoryEntry(storyId, chosen);
  const actions = useEntryActions(storyId, unid);
  const close = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const named = entries.find((entry) => entry._id === chosen);
  const { error } = query;
  const isDeleted = isGone(error, "entry_deleted");
  // Cached data of a deleted entry is no longer valid.
  const entry = isDeleted ? undefined : query.data;
  const name = entry?.name || named?.name || words || t("untitled");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows says how large it is
  useLayoutEffect(() => {
    if (element.current) setPlace(besides(anchor, element.current));
  }, [anchor, element, entry, error, chosen]);
  const isPlaced = place !== null;
  useEffect(() => {
    if (isPlaced && takesFocus) close.current?.focus({ preventScroll: true });
  }, [isPlaced, takesFocus]);
  const others = ids.filter((one) => one !== chosen).flatMap((one) => entries.filter(({ _id }) => _id === one));
  return createPortal(
    <div
      ref={element}
      role="dialog"
      aria-labelledby={id}
      className={classNames(styles.card, place && styles.placed)}
      style={place ?? undefined}
      data-entry-card=""
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose(true);
      }}
    >
      <header className={styles.head}>
        {named?.type === "character" && <Avatar name={name} src={entry?.avatar ?? named.avatar} size={36} />}
        {named?.type === "normal" && <NounMark size={36} />}
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <IconButton ref={close} size="sm" label={t("close")} icon={<X />} onClick={() => onClose(true)} />
      </header>
      {entry && <EntryFacts entry={entry} chapter={chapter} />}
      {!entry && !error && <SkeletonText lines={3} />}
      {!entry && error && (
        <p className={styles.problem} role="status">
          {isDeleted ? (
            <>
              {t("entry_gone")} {t("entry_gone_body")}
            </>
          ) : (
            errorText(error)
          )}
        </p>
      )}
      {entry && (own || mayWrite) && (
        <footer className={styles.actions}>
          {own && (
            <Button size="sm" icon={<Pencil />} onClick={() => void actions.edit(entry._id)}>
              {t("edit")}
            </Button>
          )}
          {mayWrite && (
            <Button
              size="sm"
              icon={entry.pinned ? <PinOff /> : <Pin />}
              onClick={() => actions.pin(entry._id, !entry.pinned)}
            >
              {t(entry.pinned ? "unpin" : "pin")}
            </Button>
          )}
          {own && (
            <Button size="sm" icon={<Underline />} onClick={() => actions.underline(entry._id, !entry.underline)}>
              {t(entry.underline ? "dont_underline" : "underline")}
            </Button>
          )}
        </footer>
      )}
      {others.length > 0 && (
        <p className={styles.also}>
          {t("also")}
          {others.map((other) => (
            <Button key={other._id} size="sm" variant="ghost" onClick={() => setChosen(other._id)}>
              {t(other.type === "character" ? "character" : "noun")}
            </Button>
          ))}
        </p>
      )}
    </div>,
    document.body,
  );
}
