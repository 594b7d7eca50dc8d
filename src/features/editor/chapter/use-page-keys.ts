// Keys that belong to the page, wherever on it the focus is: in the text, in the find bar, nowhere.
import { useEffect, useRef } from "react";
import { SHORTCUT_ALIASES, SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { isApple } from "../../../ui/kbd.tsx";

/** What a key does, by its name ("Mod-f", "Shift-F3"); false leaves it to the browser. */
export type PageKeys = Readonly<Record<string, () => boolean>>;

/** What the keys of the page do; each returns false to leave its key to the browser. */
export interface PageActions {
  find: (isReplacing: boolean) => boolean;
  step: (by: 1 | -1) => boolean;
  toToolbar: () => boolean;
  toBlockMenu: () => boolean;
  /** `isSign`: by a sign that may belong to a text being typed. */
  openShortcuts: (isSign: boolean) => boolean;
}

export function pageKeys(act: PageActions): PageKeys {
  return {
    [SHORTCUTS.find]: () => act.find(false),
    [SHORTCUTS.replace]: () => act.find(true),
    [SHORTCUTS.find_next]: () => act.step(1),
    [SHORTCUT_ALIASES.find_next]: () => act.step(1),
    [SHORTCUTS.find_previous]: () => act.step(-1),
    [SHORTCUT_ALIASES.find_previous]: () => act.step(-1),
    // The chapter saves itself; the browser's own dialog would only be in the way.
    "Mod-s": () => true,
    [SHORTCUTS.toolbar_go]: act.toToolbar,
    [SHORTCUTS.block_menu_go]: act.toBlockMenu,
    [SHORTCUTS.shortcuts]: () => act.openShortcuts(false),
    [SHORTCUT_ALIASES.shortcuts]: () => act.openShortcuts(true),
  };
}

/** A key's name: Mod is ⌘ on Apple's machines and Ctrl elsewhere; letters are small, whatever Shift does. */
export function pageKeyName(event: KeyboardEvent): string {
  const mod = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  // A sign may need Shift or not, as the keyboard has it; it is the sign that counts.
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  const parts = [mod && "Mod", event.altKey && "Alt", event.shiftKey && !isSign && "Shift"].filter(Boolean);
  return [...parts, event.key.length === 1 ? event.key.toLowerCase() : event.key].join("-");
}

/** Listens for the page's keys; a dialog's, a menu's and an input method's are their own. */
export function usePageKeys(actions: PageActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog], [role=menu]"))
        return;
      if (pageKeys(latest.current)[pageKeyName(event)]?.()) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
