// Shortcuts of the page, which work wherever the focus is: in the text, in the find bar or nowhere.
import { useEffect, useRef } from "react";
import { SHORTCUT_ALIASES, SHORTCUTS } from "../../../../contract/shortcuts.ts";
import { isApple } from "../../../ui/kbd.tsx";

/** Key handlers by key name ("Mod-f", "Shift-F3"); returning false leaves the key to the browser. */
export type PageKeys = Readonly<Record<string, () => boolean>>;

/** The actions of the page's keys; each returns false to leave its key to the browser. */
export interface PageActions {
  find: (isReplacing: boolean) => boolean;
  step: (by: 1 | -1) => boolean;
  toToolbar: () => boolean;
  toBlockMenu: () => boolean;
  /** `isSign`: opened by a character ("?") that may be part of text being typed. */
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
    // Chapters are saved automatically; this only prevents the browser's save dialog.
    "Mod-s": () => true,
    [SHORTCUTS.toolbar_go]: act.toToolbar,
    [SHORTCUTS.block_menu_go]: act.toBlockMenu,
    [SHORTCUTS.shortcuts]: () => act.openShortcuts(false),
    [SHORTCUT_ALIASES.shortcuts]: () => act.openShortcuts(true),
  };
}

/** A key's name: Mod is ⌘ on Apple devices and Ctrl elsewhere; letters are lower case even with Shift. */
export function pageKeyName(event: KeyboardEvent): string {
  const mod = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  // Whether a sign needs Shift depends on the keyboard layout, so Shift is ignored for signs.
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  const parts = [mod && "Mod", event.altKey && "Alt", event.shiftKey && !isSign && "Shift"].filter(Boolean);
  return [...parts, event.key.length === 1 ? event.key.toLowerCase() : event.key].join("-");
}

/** Listens for the page's keys, except those for a dialog, a menu or an input method. */
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
