// Keys that belong to the page, wherever on it the focus is: in the text, in the find bar, nowhere.
import { useEffect, useRef } from "react";
import { isApple } from "../../../ui/kbd.tsx";

/** What a key does, by its name ("Mod-f", "Shift-F3"); false leaves it to the browser. */
export type PageKeys = Readonly<Record<string, () => boolean>>;

/** A key's name: Mod is ⌘ on Apple's machines and Ctrl elsewhere; letters are small, whatever Shift does. */
export function pageKeyName(event: KeyboardEvent): string {
  const mod = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  // A sign may need Shift or not, as the keyboard has it; it is the sign that counts.
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  const parts = [mod && "Mod", event.altKey && "Alt", event.shiftKey && !isSign && "Shift"].filter(Boolean);
  return [...parts, event.key.length === 1 ? event.key.toLowerCase() : event.key].join("-");
}

/** Listens for the page's keys; a dialog's, a menu's and an input method's are their own. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog], [role=menu]"))
        return;
      if (latest.current[pageKeyName(event)]?.()) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
