// An entry's card opened from outside of the text: it takes the focus and returns it to its opener.
import { useEffect, useRef } from "react";
import { EntryCard } from "./entry-card.tsx";
import { useChapterNumber, useStoryWorld } from "./story-world.queries.ts";

export interface CardBesideProps {
  storyId: string;
  chapterId: string;
  entryId: string;
  mayWrite: boolean;
  /** The element that was pressed. */
  opener: HTMLElement;
  onClose: () => void;
}

export function CardBeside({ storyId, chapterId, entryId, mayWrite, opener, onClose }: CardBesideProps) {
  const { data } = useStoryWorld(storyId);
  const chapter = useChapterNumber(storyId, chapterId);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const away = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || element.current?.contains(target) || opener.contains(target)) return;
      // A press in a dialog or menu opened from the card is not outside of it.
      if (!target.closest("[role=dialog], [role=alertdialog], [role=menu]")) onClose();
    };
    document.addEventListener("pointerdown", away, true);
    return () => document.removeEventListener("pointerdown", away, true);
  }, [opener, onClose]);
  if (!data?.world) return null;
  return (
    <EntryCard
      {...{ storyId, chapter, mayWrite, element }}
      ids={[entryId]}
      words={opener.textContent}
      entries={data.entries}
      unid={data.world._id}
      own={data.own}
      anchor={opener.getBoundingClientRect()}
      takesFocus
      onClose={(back) => {
        onClose();
        if (back) opener.focus();
      }}
    />
  );
}
