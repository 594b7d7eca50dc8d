// Where the find bar stands: above the page, not in it. So it is in sight however far the chapter is scrolled, and
// never covers what it found. The text stays where it was while the bar comes and goes.
import type { Editor } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ChapterView } from "../view/chapter-view.ts";
import { FindBar } from "./find-bar.tsx";
import styles from "./find-strip.module.css";

/** What the person asked to find with: how often, and whether to replace too. */
export interface Finding {
  asked: number;
  replacing: boolean;
}

export interface FindStripProps {
  view: ChapterView;
  editor: Editor;
  /** What scrolls the page. */
  scroller: RefObject<HTMLElement | null>;
  finding: Finding;
  onReplacing: (replacing: boolean) => void;
  onClose: () => void;
}

export function FindStrip({ view, editor, scroller, finding, onReplacing, onClose }: FindStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useStandingText(strip, scroller, view, finding.replacing);
  const close = () => {
    onClose();
    // At once, where TipTap's own command waits for a frame: the next key may be there before it.
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
 * Scrolls by what the strip takes from the page's upper edge, and back. Where the chapter's title is in sight the text
 * makes room instead: the strip would cover it.
 */
function useStandingText(
  strip: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  view: ChapterView,
  replacing: boolean,
): void {
  const taken = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `replacing` says when the strip's height changed
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
        // Also where it goes because another chapter comes: this one is found again as it was.
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
