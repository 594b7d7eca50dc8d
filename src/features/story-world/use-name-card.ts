// Opens and closes the card of a name: by hover, tap, or a key at the caret.
import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MENTION_ENTRY } from "../../../extensions/entry-mention/mention-node.ts";
import { nameAtCaret } from "../../../extensions/entry-names/named-entries.ts";
import { NAMED_ENTRIES } from "../../../extensions/entry-names/underlines.ts";

/** A pointer that only passes over a name opens nothing. */
const REST_MS = 350;
/** Long enough to move from the name to its card. */
const LEAVE_MS = 250;

export interface ShownCard {
  ids: readonly string[];
  /** The name as written in the text. */
  words: string;
  anchor: DOMRect;
  byKey: boolean;
}

export interface NameCard {
  shown: ShownCard | null;
  element: RefObject<HTMLDivElement | null>;
  openAtCaret: () => boolean;
  /** `back`: returns the focus to the text. */
  close: (back: boolean) => void;
}

export function useNameCard(editor: Editor): NameCard {
  const [shown, setShown] = useState<ShownCard | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const isOpen = shown !== null;
  const isHeld = shown?.byKey === true;

  useEffect(() => {
    const { dom } = editor.view;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not every browser sets the click event's pointerType.
    let isTouch = false;
    const open = (name: Element, byKey: boolean) => {
      const ids = idsOf(name);
      if (ids.length > 0) setShown({ ids, words: name.textContent, anchor: name.getBoundingClientRect(), byKey });
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0 || isHeld) return;
      const name = nameOf(event.target);
      const isInside = name !== null || element.current?.contains(event.target as Node) === true;
      clearTimeout(timer);
      if (name && dom.contains(name)) timer = setTimeout(() => name.isConnected && open(name, false), REST_MS);
      else if (isOpen && !isInside) timer = setTimeout(setShown, LEAVE_MS, null);
    };
    const down = (event: PointerEvent) => {
      isTouch = event.pointerType === "touch";
      clearTimeout(timer);
      if (isOpen && !element.current?.contains(event.target as Node) && !inDialog(event.target)) setShown(null);
    };
    const tap = (event: MouseEvent) => {
      const name = nameOf(event.target);
      if (name && isTouch) open(name, false);
    };
    const gone = () => {
      clearTimeout(timer);
      if (!isHeld) setShown(null);
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerdown", down, true);
    dom.addEventListener("click", tap);
    // An edit moves the name away from under its card.
    editor.on("update", gone);
    const scroller = dom.closest("[data-scroller]");
    scroller?.addEventListener("scroll", gone, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerdown", down, true);
      dom.removeEventListener("click", tap);
      editor.off("update", gone);
      scroller?.removeEventListener("scroll", gone);
    };
  }, [editor, isOpen, isHeld]);

  return {
    shown,
    element,
    openAtCaret() {
      const name = nameAtCaret(editor.state);
      if (!name) return false;
      const from = editor.view.coordsAtPos(name.from);
      const to = editor.view.coordsAtPos(name.to, -1);
      const anchor = new DOMRect(from.left, from.top, Math.max(0, to.right - from.left), from.bottom - from.top);
      // A mention's text is its words.
      const words = editor.state.doc.textBetween(name.from, name.to);
      setShown({ ids: name.ids, words, anchor, byKey: true });
      return true;
    },
    close(back) {
      setShown(null);
      if (back) editor.commands.focus(null, { scrollIntoView: false });
    },
  };
}

function nameOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${NAMED_ENTRIES}], [${MENTION_ENTRY}]`) : null;
}

function idsOf(name: Element): string[] {
  const ids = name.getAttribute(NAMED_ENTRIES) ?? name.getAttribute(MENTION_ENTRY) ?? "";
  return ids.split(" ").filter((id) => id !== "");
}

/** A press in a dialog opened from the card is not outside of it. */
function inDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
