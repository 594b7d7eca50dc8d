// The strip with the find bar above the scrolled page: always visible, and never over a match. The text does not move
// when the bar opens or closes.
import type { Editor } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ChapterView } from "../view/chapter-view.ts";
import { FindBar } from "./find-bar.tsx";
import styles from "./find-strip.module.css";

/** How often the person asked for the find bar, and whether to replace, too. */
export interface Finding {
  asked: number;
  replacing: boolean;
}

export interface FindStripProps {
  view: ChapterView;
  editor: Editor;
  /** The page's scroll container. */
  scroller: RefObject<HTMLElement | null>;
  finding: Finding;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
}

export function FindStrip({ view, editor, scroller, finding, onReplacing, onClose }: FindStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useScrollCompensation(strip, scroller, view, finding.replacing);
  const close = () => {
    onClose();
    // Focuses at once: TipTap's own command waits for a frame, and the next key may be pressed before it.
    editor.view.focus();
  };
  return (
    <div ref={strip} className={styles.strip}>
      <FindBar
        editor={editor}
        asked={finding.asked}
        replacing={finding.replacing}
        onReplacing={onReplacing}
        onClose={close}
      />
    </div>
  );
}

/**
 * Scrolls by the strip's height when it opens, and back when it closes, so that the text does not move. If the
 * chapter's title is visible the text moves down instead: the strip would cover the title.
 */
function useScrollCompensation(
  strip: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  view: ChapterView,
  replacing: boolean,
): void {
  const taken = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip's height changes with `replacing`
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const height = strip.current?.offsetHeight ?? 0;
    if (taken.current === 0 && isTitleInSight(view, box)) return;
    box.scrollTop += height - taken.current;
    taken.current = height;
  }, [strip, scroller, view, replacing]);
  useLayoutEffect(() => {
    const box = scroller.current;
    return () => {
      if (box) {
        box.scrollTop -= taken.current;
        // Also when another chapter is opened: this chapter's scroll position is restored later.
        view.scrollTop = box.scrollTop;
      }
      taken.current = 0;
    };
  }, [scroller, view]);
}

function isTitleInSight({ editor }: ChapterView, box: HTMLElement): boolean {
  const title = editor?.view.dom.firstElementChild?.getBoundingClientRect();
  return title !== undefined && title.bottom > box.getBoundingClientRect().top;
}
